package dev.paylink.cli.resource;

import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes a file of a digital product. */
@Command(
    name = "delete-file",
    description =
        "Deletes a file of a digital product, also for those who have bought it, and prints its name.",
    mixinStandardHelpOptions = true)
final class ProductDeleteFileCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(index = "0", paramLabel = "ID", description = "Id of the product.")
  private String id = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "The file, as `get` shows it.")
  private String name = "";

  @Override
  public Integer call() {
    service.api().delete(path(id, name));
    System.err.printf("Deleted %s of digital product %s%n", name, id);
    System.out.println(name);
    return 0;
  }

  /** The path of a file of a product. */
  static String path(String productId, String name) {
    return Query.of(Query.of(ProductsCommand.COLLECTION, productId) + "/files", name);
  }
}
