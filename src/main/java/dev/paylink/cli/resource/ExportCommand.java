package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes all orders that match the filters as CSV. */
@Command(
    name = "export",
    description = {
      "Writes all orders that match the filters as CSV, newest first.",
      "A file appears under its name only when it is complete."
    },
    mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
  private static final int BUFFER = 64 * 1024;
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Mixin private ServiceOptions service = new ServiceOptions();
  @Mixin private OrderFilters filters = new OrderFilters();
  @Mixin private CreationTimes period = new CreationTimes();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The file to write; one of this name is replaced. Default, and -: standard output.")
  private Path file = STANDARD_OUTPUT;

  @Option(
      names = "--separator",
      paramLabel = "NAME",
      description =
          "comma or semicolon; with semicolon amounts have a decimal comma. Default: comma.")
  private @Nullable String separator;

  @Option(
      names = "--excel",
      description =
          "Write a file for Excel: with a byte order mark, and with text of digits, such as phone"
              + " numbers, as formulas that keep their zeros.")
  private boolean excel;

  @Override
  public Integer call() {
    String path =
        period
            .in(filters.in("/orders.csv"))
            .with("separator", separator)
            .with("excel", excel ? true : null)
            .toString();
    try (InputStream orders = service.api().download(path, "text/csv")) {
      if (file.equals(STANDARD_OUTPUT)) {
        print(orders);
      } else {
        save(orders, file);
      }
    } catch (IOException broken) {
      throw new CommandFailure("The export ended before it was complete: " + broken.getMessage());
    }
    return 0;
  }

  /** Ends quietly when nobody reads the output any more. */
  private static void print(InputStream orders) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int length = orders.read(buffer);
    while (length >= 0 && !System.out.checkError()) {
      System.out.write(buffer, 0, length);
      length = orders.read(buffer);
    }
    System.out.flush();
  }

  private static void save(InputStream orders, Path target) throws IOException {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.copy(orders, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      throw new CommandFailure("Cannot write " + target);
    } finally {
      Files.deleteIfExists(part);
    }
    System.err.println("Wrote " + target);
  }
}
