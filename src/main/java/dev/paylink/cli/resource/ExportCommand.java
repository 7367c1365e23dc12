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
      OutputFile.write(rows, file);
    } catch (IOException broken) {
      throw new CommandFailure("The export stopped before it was complete: " + broken.getMessage());
    }
    return 0;
  }
}
