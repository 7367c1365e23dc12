package dev.paylink.node.doctor;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.node.status.QueueSql;
import java.util.List;
import java.util.stream.Collectors;

/** Deliveries that wait, and endpoints that do not take them. */
final class WebhookChecks {
  private static final long LATE_SECONDS = 60;
  private static final long VERY_LATE_SECONDS = 900;
  private static final long COUNTED = 10_000;

  private final InspectedDatabase database;

  private WebhookChecks(InspectedDatabase database) {
    this.database = database;
  }

  static List<Check> of(InspectedDatabase database) {
    WebhookChecks checks = new WebhookChecks(database);
    return List.of(
        new Check("webhooks.due", checks::due),
        new Check("webhooks.held", checks::held),
        new Check("webhooks.endpoints", checks::endpoints));
  }

  private Outcome due() {
    Columns row = database.row(QueueSql.DUE);
    long seconds = row.number("seconds");
    if (row.number("deliveries") == 0) {
      return Outcome.ok("No delivery waits to be sent");
    }
    String text =
        "Deliveries due: %s, the oldest for %s".formatted(counted(row), Sizes.time(seconds));
    List<Columns> late = database.rows(WebhookLagSql.LATE);
    if (seconds <= LATE_SECONDS || late.isEmpty()) {
      return Outcome.ok(text);
    }
    String waiting = late.stream().map(WebhookChecks::waiting).collect(Collectors.joining(", "));
    String named = "%s. Waiting: %s".formatted(text, waiting);
    if (late.get(0).flag("busy")) {
      return Outcome.doubtful(
          named,
          "These receivers are slower than their events, or limited; others do not wait for them. Ask the"
              + " merchant, or stop the deliveries with `webhook pause %s`"
                  .formatted(endpoint(late.get(0))));
    }
    String advice =
        "Nothing is sent to them: start nodes with the role webhooks, or look into the log of those"
            + " that run";
    return seconds > VERY_LATE_SECONDS
        ? Outcome.wrong(named, advice)
        : Outcome.doubtful(named, advice);
  }

  private static String waiting(Columns late) {
    return "%s of %s (%d due, for %s)"
        .formatted(
            endpoint(late),
            late.id(TypeId.MERCHANT, "merchant_id"),
            late.number("due"),
            Sizes.time(late.number("seconds")));
  }

  private static String endpoint(Columns row) {
    return row.id(TypeId.WEBHOOK_ENDPOINT, "endpoint_id");
  }

  private static String counted(Columns row) {
    long number = row.number("deliveries");
    return number > COUNTED ? "more than " + COUNTED : Long.toString(number);
  }

  /** What is held is for the merchant to send or not. */
  private Outcome held() {
    return Outcome.ok(
        "Deliveries held for disabled endpoints: " + counted(database.row(QueueSql.HELD)));
  }

  private Outcome endpoints() {
    Columns row = database.row(WebhookLagSql.ENDPOINTS);
    long disabled = row.number("disabled");
    long failing = row.number("failing");
    String text =
        "Of %d webhook endpoints %d were disabled by Paylink or an operator, %d fail for an hour and longer"
            .formatted(row.number("endpoints"), disabled, failing);
    return failing > row.number("endpoints") / 2
        ? Outcome.doubtful(
            text,
            "If most receivers fail, look whether nodes with the role webhooks reach the internet")
        : Outcome.ok(text);
  }
}
