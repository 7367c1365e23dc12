package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists, shows, creates, changes, deactivates and follows payment links. */
@Command(
    name = "links",
    description = "Lists, shows, creates, changes, deactivates and follows payment links.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      LinksCommand.ListPage.class,
      LinksCommand.Get.class,
      LinksCommand.Create.class,
      LinkUpdateCommand.class,
      LinksCommand.Deactivate.class,
      LinksCommand.Tail.class
    })
public final class LinksCommand {
  private static final String COLLECTION = "/payment-links";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 32),
          Column.of("STATUS", "/status", 11),
          new Column("AMOUNT", "/amount", 10, true),
          Column.of("CURRENCY", "/currency", 8),
          Column.of("CREATED", "/createdAt", 24),
          Column.of("EXPIRES", "/expiresAt", 0),
          Column.of("TITLE", "/title", 0),
          Column.of("CHECKOUT URL", "/checkoutUrl", 0));

  /** The statuses of payment links. */
  static final class Statuses extends Codes<PaymentLinkStatus> {
    Statuses() {
      super(Stream.of(PaymentLinkStatus.values()), PaymentLinkStatus::code);
    }
  }

  @Command(
      name = "list",
      description = "Lists payment links, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Paging paging = new Paging();
    @Mixin private CreationTimes period = new CreationTimes();

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        converter = Statuses.class,
        completionCandidates = Statuses.class,
        description = "Only links in this status: ${COMPLETION-CANDIDATES}.")
    private @Nullable PaymentLinkStatus status;

    @Override
    public Integer call() {
      Query query = new Query(COLLECTION).with("status", status == null ? null : status.code());
      return paging.print(period.in(query), "perPage", TABLE);
    }
  }

  @Command(
      name = "get",
      description = "Shows all of a payment link.",
      mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "create",
      description = "Creates a payment link, and prints the URL to send the customer to.",
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private Sale sale = new Sale();
    @Mixin private Creation creation = new Creation();

    @Option(
        names = "--title",
        required = true,
        paramLabel = "TEXT",
        description = "What is sold, shown to the customer.")
    private String title = "";

    @Option(
        names = "--success-url",
        paramLabel = "URL",
        description = "Where the customer goes after paying.")
    private @Nullable String successUrl;

    @Option(
        names = "--expires-at",
        paramLabel = "TIME",
        description = "When the link stops being payable: 2026-12-31T17:00:00Z. Default: never.")
    private @Nullable String expiresAt;

    @Option(
        names = "--max-payments",
        paramLabel = "NUMBER",
        description = "How many orders can be paid through the link; 1 makes it single-use.")
    private @Nullable Integer maxPayments;

    @Option(
        names = "--require",
        split = ",",
        paramLabel = "FIELD",
        description = "What the customer must fill in: email, name, phone.")
    private @Nullable List<String> require;

    @Option(
        names = "--allow-partial",
        description = "Orders of the link may be paid in parts without being flagged.")
    private boolean allowPartial;

    @Override
    public Integer call() {
      ObjectNode body = sale.body().put("title", title);
      if (allowPartial) {
        body.put("allowPartial", true);
      }
      Sale.put(body, "successUrl", successUrl);
      Sale.put(body, "expiresAt", expiresAt);
      if (maxPayments != null) {
        body.put("maxPayments", maxPayments);
      }
      if (require != null) {
        require.forEach(body.putArray("require")::add);
      }
      return creation.of("created", "payment link", COLLECTION, body);
    }
  }

  @Command(
      name = "deactivate",
      aliases = "cancel",
      description = "Deactivates a payment link, so that nobody can pay it, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Deactivate extends EndCommand {
    Deactivate() {
      super(COLLECTION, "Deactivated payment link");
    }
  }

  @Command(
      name = "tail",
      description = "Prints new payment links as they are created, until Ctrl-C.",
      mixinStandardHelpOptions = true)
  static final class Tail implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();

    @Override
    public Integer call() {
      return new ListTail(service.api(), new Query(COLLECTION), output, TABLE).run();
    }
  }
}
