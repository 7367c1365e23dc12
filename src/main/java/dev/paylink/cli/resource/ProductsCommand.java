package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Commands on digital products, their files and their licence keys. */
@Command(
    name = "products",
    description = {
      "Lists, shows, creates, changes and deletes digital products.",
      "Uploads their files, and manages their licence keys."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ProductsCommand.ListPage.class,
      ProductsCommand.Get.class,
      ProductsCommand.Create.class,
      ProductUpdateCommand.class,
      ProductsCommand.Delete.class,
      ProductUploadCommand.class,
      ProductDeleteFileCommand.class,
      ProductKeysCommand.class
    })
public final class ProductsCommand {
  static final String COLLECTION = "/digital-products";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 31),
          Column.of("STATUS", "/status", 9),
          new Column("AMOUNT", "/amount", 10, true),
          Column.of("CURRENCY", "/currency", 8),
          new Column("ORDERS", "/orderCount", 6, true),
          Column.of("TITLE", "/title", 0),
          Column.of("CHECKOUT URL", "/checkoutUrl", 0));

  @Command(
      name = "list",
      description = "Lists digital products, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Paging paging = new Paging();

    @Override
    public Integer call() {
      return paging.print(new Query(COLLECTION), "perPage", TABLE);
    }
  }

  @Command(
      name = "get",
      description = "Shows all of a digital product.",
      mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "create",
      description = {
        "Creates a digital product, and prints the URL to send the customer to.",
        "With --amount 0 it is given away."
      },
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private AmountOptions amount = new AmountOptions();
    @Mixin private ProductTermsOptions terms = new ProductTermsOptions();
    @Mixin private Creation creation = new Creation();

    @Option(
        names = "--title",
        required = true,
        paramLabel = "TEXT",
        description = "What it is called, shown to the customer.")
    private String title = "";

    @Option(
        names = "--metadata",
        paramLabel = "KEY=VALUE",
        description = "Data of your own. Repeat it for more.")
    private Map<String, String> metadata = new LinkedHashMap<>();

    @Override
    public Integer call() {
      ObjectNode body = amount.body().put("title", title);
      terms.addTo(body);
      if (!metadata.isEmpty()) {
        ObjectNode own = body.putObject("metadata");
        metadata.forEach(own::put);
      }
      return creation.of("created", "digital product", COLLECTION, body);
    }
  }

  @Command(
      name = "delete",
      description = "Deletes a digital product, so that nobody can buy it, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Delete extends EndCommand {
    Delete() {
      super(COLLECTION, "Deleted digital product");
    }
  }
}
