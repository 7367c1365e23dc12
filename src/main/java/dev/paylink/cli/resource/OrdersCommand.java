package dev.paylink.cli.resource;

import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists, shows, creates, cancels, refunds and follows orders. */
@Command(
    name = "orders",
    description =
        "Lists, shows, creates, cancels, refunds and follows orders of a running service.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      OrdersCommand.ListPage.class,
      OrdersCommand.Get.class,
      OrdersCommand.Create.class,
      OrdersCommand.Cancel.class,
      RefundCommand.class,
      OrdersCommand.Tail.class
    })
public final class OrdersCommand {
  private static final String COLLECTION = "/orders";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 30),
          Column.of("STATUS", "/status", 10),
          new Column("AMOUNT", "/amount", 10, true),
          Column.of("CURRENCY", "/currency", 8),
          Column.of("SOURCE", "/source", 15),
          Column.of("SUSPICIOUS", "/suspicious", 10),
          Column.of("CREATED", "/createdAt", 24),
          Column.of("CUSTOMER", "/customer/name", 0),
          Column.of("EMAIL", "/customer/email", 0));

  /** The statuses of orders. */
  static final class Statuses extends Codes<OrderStatus> {
    Statuses() {
      super(Stream.of(OrderStatus.values()), OrderStatus::code);
    }
  }

  /** The sources of orders. */
  static final class Sources extends Codes<OrderSource> {
    Sources() {
      super(Stream.of(OrderSource.values()), OrderSource::code);
    }
  }

  /** Filters of the list of orders. */
  static final class Filters {
    @Option(
        names = "--status",
        paramLabel = "STATUS",
        converter = Statuses.class,
        completionCandidates = Statuses.class,
        description = "Only orders in this status: ${COMPLETION-CANDIDATES}.")
    private @Nullable OrderStatus status;

    @Option(
        names = "--source",
        paramLabel = "SOURCE",
        converter = Sources.class,
        completionCandidates = Sources.class,
        description = "Only orders from this source: ${COMPLETION-CANDIDATES}.")
    private @Nullable OrderSource source;

    @Option(
        names = "--suspicious",
        negatable = true,
        description = "Only orders that are flagged, or are not.")
    private @Nullable Boolean suspicious;

    @Mixin private OrderSearchOptions search = new OrderSearchOptions();

    Query query() {
      return search
          .addTo(new Query(COLLECTION))
          .with("status", status == null ? null : status.code())
          .with("source", source == null ? null : source.code())
          .with("suspicious", suspicious);
    }
  }

  @Command(
      name = "list",
      description = "Lists orders, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Filters filters = new Filters();
    @Mixin private Paging paging = new Paging();
    @Mixin private CreationTimes period = new CreationTimes();

    @Override
    public Integer call() {
      return paging.print(period.in(filters.query()), "perPage", TABLE);
    }
  }

  @Command(
      name = "get",
      description = "Shows all of an order, with its payments.",
      mixinStandardHelpOptions = true)
  static final class Get implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();

    @Parameters(paramLabel = "ORDER_ID", description = "ord_…, as `orders list` shows it")
    private String id = "";

    @Override
    public Integer call() {
      output.print(service.api().text(Query.of(COLLECTION, id)));
      return 0;
    }
  }

  @Command(
      name = "create",
      description = "Creates an order that is paid in another way than through a payment link.",
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private Sale sale = new Sale();
    @Mixin private Creation creation = new Creation();

    @Override
    public Integer call() {
      return creation.of("order", COLLECTION, sale.body());
    }
  }

  @Command(
      name = "cancel",
      description = "Cancels a pending order, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Cancel implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();

    @Parameters(paramLabel = "ORDER_ID", description = "ord_…, as `orders list` shows it")
    private String id = "";

    @Override
    public Integer call() {
      service.api().delete(Query.of(COLLECTION, id));
      System.err.println("Cancelled order " + id);
      System.out.println(id);
      return 0;
    }
  }

  @Command(
      name = "tail",
      description = "Prints new orders as they come, until Ctrl-C.",
      mixinStandardHelpOptions = true)
  static final class Tail implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();
    @Mixin private Filters filters = new Filters();

    @Override
    public Integer call() {
      return new ListTail(service.api(), filters.query(), output, TABLE).run();
    }
  }
}
