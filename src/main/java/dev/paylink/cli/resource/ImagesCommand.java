package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands on images. */
@Command(
    name = "images",
    description = "Lists, shows, uploads and deletes images of products and landing pages.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ImagesCommand.ListPage.class,
      ImagesCommand.Get.class,
      ImagesCommand.Upload.class,
      ImagesCommand.Delete.class
    })
public final class ImagesCommand {
  private static final String COLLECTION = "/images";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 30),
          Column.of("WIDTH", "/width", 6),
          Column.of("HEIGHT", "/height", 6),
          Column.of("BYTES", "/size", 6),
          Column.of("URL", "/url", 0));

  @Command(
      name = "list",
      description = "Lists images, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Paging paging = new Paging();

    @Override
    public Integer call() {
      return paging.print(new Query(COLLECTION), "perPage", TABLE);
    }
  }

  @Command(name = "get", description = "Shows all of an image.", mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "upload",
      description = {
        "Uploads a PNG, JPEG or GIF file, and prints the image that is made of it.",
        "The same file again is the same image."
      },
      mixinStandardHelpOptions = true)
  static final class Upload implements Callable<Integer> {
    /** The largest file that the service takes; a larger one is not read. */
    private static final long MAX_BYTES = 8 * 1024 * 1024;

    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();

    @Parameters(paramLabel = "FILE", description = "The file, of at most 8 MiB.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
      byte[] bytes = bytes();
      ServiceApi api = service.api();
      String image = Retries.of(() -> api.upload(COLLECTION, bytes));
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

  @Command(
      name = "delete",
      description = "Deletes an image that no product and no page uses, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Delete extends EndCommand {
    Delete() {
      super(COLLECTION, "Deleted image");
    }
  }
}
