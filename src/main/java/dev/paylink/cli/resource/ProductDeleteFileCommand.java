package dev.paylink.cli.resource;

import dev.paylink.cli.service.Query;
import picocli.CommandLine.Parameters;

/** Deletes a file of a digital product. */
final class ProductDeleteFileCommand extends Operation {

  @Parameters(index = "0", paramLabel = "ID", description = "prod_…, as lists show it.")
  private String id = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "The file, as `get` shows it.")
  private String name = "";

  ProductDeleteFileCommand() {
    named(
        "delete-file",
        "Deletes a file of a digital product, also for customers with a copy, and prints its"
            + " name.");
  }

  @Override
  public Integer call() {
    service.api().delete(path(id, name));
    System.err.printf("Deleted %s of digital product %s%n", name, id);
    System.out.println(name);
    return 0;
  }

  /** The path of a file of a product. */
  static String path(String productId, String name) {
    return Query.of(Query.of("/digital-products", productId) + "/files", name);
  }
}
