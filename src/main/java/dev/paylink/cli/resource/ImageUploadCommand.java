package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Uploads an image. */
final class ImageUploadCommand extends Operation {
  /** The largest file that the service takes; a larger one is not read. */
  private static final long MAX_BYTES = 8 * 1024 * 1024;

  @Mixin private Output output = new Output();

  @Parameters(paramLabel = "FILE", description = "The file, of at most 8 MiB.")
  private Path file = Path.of("");

  ImageUploadCommand() {
    named(
        "upload",
        "Uploads a PNG, JPEG or GIF file, and prints the image that is made of it.",
        "The same file again is the same image.");
  }

  @Override
  public Integer call() {
    byte[] bytes = bytes();
    ServiceApi api = service.api();
    String image = Retries.of(() -> api.upload("/images", bytes));
    System.err.println("Uploaded image " + Json.text(Json.read(image), "/id"));
    output.print(image);
    return 0;
  }

  private byte[] bytes() {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        throw CommandFailure.usage(file + " must be a file of at most 8 MiB");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new CommandFailure("Cannot read %s: %s".formatted(file, e.getMessage()));
    }
  }
}
