package dev.paylink.node.doctor;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import java.util.List;

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
    Columns row = database.row(WebhookLagSql.DUE);
    long seconds = row.number("seconds");
    String text =
        row.number("deliveries") == 0
            ? "No delivery waits to be sent"
            : "Deliveries due: %s, the oldest for %s".formatted(counted(row), Sizes.time(seconds));
    String advice =
        "Start nodes with the role webhooks; if there are enough, a slow receiver holds up its own"
            + " deliveries";
    if (seconds > VERY_LATE_SECONDS) {
      return Outcome.wrong(text, advice);
    }
    return seconds > LATE_SECONDS ? Outcome.doubtful(text, advice) : Outcome.ok(text);
  }

  private static String counted(Columns row) {
    long number = row.number("deliveries");
    return number > COUNTED ? "more than " + COUNTED : Long.toString(number);
  }

  /** What is held is for the merchant to send or not. */
  private Outcome held() {
    return Outcome.ok(
        "Deliveries held for disabled endpoints: " + counted(database.row(WebhookLagSql.HELD)));
  }

  private Outcome endpoints() {
    Columns row = database.row(WebhookLagSql.ENDPOINTS);
    long disabled = row.number("disabled");
    long failing = row.number("failing");
    String text =
        "Of %d webhook endpoints %d were disabled for failing, %d fail for an hour and longer"
            .formatted(row.number("endpoints"), disabled, failing);
    return failing > row.number("endpoints") / 2
        ? Outcome.doubtful(
            text,
            "If most receivers fail, look whether nodes with the role webhooks reach the internet")
        : Outcome.ok(text);
  }
}
