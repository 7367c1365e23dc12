package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Writes an export of the API. */
final class ExportCommand extends Operation {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The file to write; one of this name is replaced. Default, and -: standard output.")
  private Path file = OutputFile.STANDARD_OUTPUT;

  /**
   * @param path of the operation
   */
  ExportCommand(String path, String name, String description) {
    super(Inputs.filters(path));
    named(name, description, "A file appears under its name only when it is complete.");
  }

  @Override
  public Integer call() {
    String path = inputs.query().toString();
    try (InputStream rows = service.api().download(path, "text/csv")) {
      if (file.equals(STANDARD_OUTPUT)) {
        print(rows);
      } else {
        save(rows, file);
      }
    try (InputStream orders = service.api().download(path, "text/csv")) {
      OutputFile.write(orders, file);
    } catch (IOException broken) {
      throw new CommandFailure("The export stopped before it was complete: " + broken.getMessage());
    }
    return 0;
  }

  /** Ends quietly when nobody reads the output any more. */
  private static void print(InputStream rows) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int length = rows.read(buffer);
    while (length >= 0 && !System.out.checkError()) {
      System.out.write(buffer, 0, length);
      length = rows.read(buffer);
    }
    System.out.flush();
  }

  private static void save(InputStream rows, Path target) throws IOException {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.copy(rows, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      throw new CommandFailure("Cannot write " + target);
    } finally {
      Files.deleteIfExists(part);
    }
    System.err.println("Wrote " + target);
  }
}
