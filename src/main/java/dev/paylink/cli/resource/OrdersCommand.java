package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Commands on orders. */
@Command(
    name = "orders",
    description =
        "Lists, shows, exports, creates, cancels, refunds and follows orders of a running service, and"
            + " records their payments.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      OrdersCommand.ListPage.class,
      OrdersCommand.Get.class,
      OrdersCommand.Create.class,
      OrdersCommand.Cancel.class,
      RecordPaymentCommand.class,
      RefundCommand.class,
      ExportCommand.class,
      OrdersCommand.Tail.class
    })
public final class OrdersCommand {
  private static final String COLLECTION = "/orders";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 30),
          Column.of("NUMBER", "/number", 8),
          Column.of("STATUS", "/status", 10),
          new Column("AMOUNT", "/amount", 10, true),
          Column.of("CURRENCY", "/currency", 8),
          Column.of("SOURCE", "/source", 15),
          Column.of("SUSPICIOUS", "/suspicious", 10),
          Column.of("CREATED", "/createdAt", 24),
          Column.of("CUSTOMER", "/customer/name", 0),
          Column.of("EMAIL", "/customer/email", 0));

  @Command(
      name = "list",
      description = "Lists orders, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private OrderFilters filters = new OrderFilters();
    @Mixin private Paging paging = new Paging();
    @Mixin private CreationTimes period = new CreationTimes();

    @Option(
        names = "--expand",
        paramLabel = "FIELD",
        description = "payments: have the payments of each order in --json.")
    private @Nullable String expand;

    @Override
    public Integer call() {
      Query query = period.in(filters.in(COLLECTION)).with("expand", expand);
      return paging.print(query, "perPage", TABLE);
    }
  }

  @Command(
      name = "get",
      description = "Shows all of an order, with its payments.",
      mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "create",
      description = "Creates an order that is paid in another way than through a payment link.",
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private Sale sale = new Sale();
    @Mixin private Creation creation = new Creation();

    @Option(
        names = "--external-id",
        paramLabel = "ID",
        description = "Your own id of the order, unique among your orders.")
    private @Nullable String externalId;

    @Override
    public Integer call() {
      ObjectNode body = sale.body();
      Sale.put(body, "externalId", externalId);
      return creation.of("created", "order", COLLECTION, body);
    }
  }

  @Command(
      name = "cancel",
      description = "Cancels a pending order, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Cancel extends EndCommand {
    Cancel() {
      super(COLLECTION, "Cancelled order");
    }
  }

  @Command(
      name = "tail",
      description = "Prints new orders as they come, until Ctrl-C.",
      mixinStandardHelpOptions = true)
  static final class Tail implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();
    @Mixin private OrderFilters filters = new OrderFilters();

    @Override
    public Integer call() {
      return new ListTail(service.api(), filters.in(COLLECTION), output, TABLE).run();
    }
  }
}
