package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Uploads a file of a digital product. */
final class ProductUploadCommand extends Operation {
  @Mixin private Output output = new Output();

  @Parameters(index = "0", paramLabel = "ID", description = "prod_…, as lists show it.")
  private String id = "";

  @Parameters(index = "1", paramLabel = "FILE", description = "The file.")
  private Path file = Path.of("");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What it is called for customers. Default: the name of the file.")
  private @Nullable String name;

  ProductUploadCommand() {
    named(
        "upload",
        "Uploads a file that the customers of a digital product can download, and prints it.",
        "It takes the place of one of the same name, also for earlier customers.",
        "An upload that breaks off goes on by itself, or when the command is repeated within a day.");
  }

  @Override
  public Integer call() {
    String given = name == null ? String.valueOf(file.getFileName()) : name;
    try {
      if (!Files.isRegularFile(file) || Files.size(file) == 0) {
        throw CommandFailure.usage(file + " must be a file with at least one byte");
      }
      output.print(FileUpload.of(service.api(), id, file, given), "/name");
    } catch (IOException e) {
      throw new CommandFailure("Cannot read %s: %s".formatted(file, e.getMessage()));
    }
    return 0;
  }
}
