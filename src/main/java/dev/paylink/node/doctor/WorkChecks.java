package dev.paylink.node.doctor;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.node.status.QueueSql;
import java.util.ArrayList;
import java.util.List;

/** Whether nodes do the work of which one does all, and whether a quarantine holds the rest. */
final class WorkChecks {
  private static final long LATE_SECONDS = 10;
  private static final long VERY_LATE_SECONDS = 300;

  private final InspectedDatabase database;

  private WorkChecks(InspectedDatabase database) {
    this.database = database;
  }

  static List<Check> of(InspectedDatabase database) {
    WorkChecks checks = new WorkChecks(database);
    return List.of(
        new Check("work.leases", checks::leases),
        new Check("work.feed", checks::feed),
        new Check("work.quarantine", checks::quarantine));
  }

  private Outcome leases() {
    String advice = "Start a node with the role feed; if there is one, look into its log";
    List<Columns> leases = database.rows(WorkSql.LEASES);
    if (leases.isEmpty()) {
      return Outcome.doubtful("No node with the role feed has run on this database yet", advice);
    }
    List<String> held = new ArrayList<>();
    List<String> ended = new ArrayList<>();
    for (Columns lease : leases) {
      if (lease.number("ended") > LATE_SECONDS) {
        ended.add("%s (since %s)".formatted(lease.text("work"), Sizes.time(lease.number("ended"))));
      } else {
        held.add("%s (node %s…)".formatted(lease.text("work"), lease.text("holder")));
      }
    }
    return ended.isEmpty()
        ? Outcome.ok("Nodes do the work: " + String.join(", ", held))
        : Outcome.wrong("No node does the work: " + String.join(", ", ended), advice);
  }

  private Outcome feed() {
    Columns row = database.row(QueueSql.UNPLACED);
    long seconds = row.number("seconds");
    String text =
        row.number("events") == 0
            ? "All events have positions in the feed"
            : "%d events have no position in the feed yet, the oldest for %s"
                .formatted(row.number("events"), Sizes.time(seconds));
    String advice = "See work.leases: the node with the lease sequencer gives positions";
    if (seconds > VERY_LATE_SECONDS) {
      return Outcome.wrong(text, advice);
    }
    return seconds > LATE_SECONDS ? Outcome.doubtful(text, advice) : Outcome.ok(text);
  }

  private Outcome quarantine() {
    List<Columns> found = database.rows(WorkSql.QUARANTINE);
    return found.isEmpty()
        ? Outcome.ok("There is no quarantine")
        : Outcome.doubtful(
            "There is a quarantine since %s: nodes cancel, expire, send and refund nothing"
                .formatted(Sizes.time(found.get(0).number("seconds"))),
            "When the restored data is right, run `release`");
  }
}
