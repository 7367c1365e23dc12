package dev.paylink.node.doctor;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import java.util.ArrayList;
import java.util.List;

/** Standbys: whether there can be some, how far they are behind, and what is kept for them. */
final class ReplicationChecks {
  private static final long FAR_BEHIND = 1L << 30;
  private static final long SECONDS_BEHIND = 60;
  private static final long MUCH_WAL = 10L << 30;

  private final InspectedDatabase database;
  private final ServerSettings settings;

  private ReplicationChecks(InspectedDatabase database, ServerSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  static List<Check> of(InspectedDatabase database, ServerSettings settings) {
    ReplicationChecks checks = new ReplicationChecks(database, settings);
    return List.of(
        new Check("replication.wal-level", checks::walLevel),
        new Check("replication.standbys", checks::standbys),
        new Check("replication.synchronous", checks::synchronous),
        new Check("replication.slots", checks::slots));
  }

  private Outcome walLevel() {
    String level = settings.text("wal_level");
    return level.equals("minimal")
        ? Outcome.doubtful(
            "wal_level is minimal: no standby, no base backup and no recovery to a point in time",
            "Set wal_level to replica")
        : Outcome.ok("wal_level is " + level);
  }

  private Outcome standbys() {
    List<Columns> standbys = database.rows(ReplicationSql.STANDBYS);
    List<String> behind = new ArrayList<>();
    for (Columns standby : standbys) {
      if (standby.text("state").isEmpty()) {
        return Outcome.unseen(
            "There are %d standbys, whose state this role does not see".formatted(standbys.size()),
            "Grant pg_monitor to the role");
      }
      if (standby.number("bytes") > FAR_BEHIND || standby.number("seconds") > SECONDS_BEHIND) {
        behind.add(describe(standby));
      }
    }
    if (!behind.isEmpty()) {
      return Outcome.doubtful(
          "Standbys far behind: " + String.join(", ", behind),
          "Look at the network and at what runs on the standby; after a failover to it, later"
              + " changes are lost");
    }
    return Outcome.ok(
        standbys.isEmpty()
            ? "No standby is connected"
            : "Standbys: "
                + String.join(", ", standbys.stream().map(ReplicationChecks::describe).toList()));
  }

  private static String describe(Columns standby) {
    return "%s (%s, %s and %s behind)"
        .formatted(
            standby.text("name"),
            standby.text("sync_state"),
            Sizes.bytes(standby.number("bytes")),
            Sizes.time(standby.number("seconds")));
  }

  private Outcome synchronous() {
    if (settings.text("synchronous_standby_names").isEmpty()) {
      return Outcome.ok("No commit waits for a standby (synchronous_standby_names is empty)");
    }
    List<Columns> standbys = database.rows(ReplicationSql.STANDBYS);
    if (standbys.stream().anyMatch(standby -> standby.text("state").isEmpty())) {
      return Outcome.unseen(
          "Commits wait for a synchronous standby; this role does not see whether it is connected",
          "Grant pg_monitor to the role");
    }
    boolean served =
        standbys.stream().anyMatch(standby -> standby.text("sync_state").matches("sync|quorum"));
    return served
        ? Outcome.ok("Commits wait for a synchronous standby, which is connected")
        : Outcome.wrong(
            "Commits wait for a synchronous standby, and none is connected: nothing can be written",
            "Start the standby, or change synchronous_standby_names");
  }

  private Outcome slots() {
    List<String> bad = new ArrayList<>();
    List<Columns> slots = database.rows(ReplicationSql.SLOTS);
    for (Columns slot : slots) {
      boolean lost = slot.text("wal_status").matches("lost|unreserved");
      if (!slot.flag("active") || lost || slot.number("bytes") > MUCH_WAL) {
        bad.add(
            "%s (%s, keeps %s of WAL%s)"
                .formatted(
                    slot.text("name"),
                    slot.flag("active") ? "in use" : "unused",
                    Sizes.bytes(slot.number("bytes")),
                    lost ? ", WAL is missing" : ""));
      }
    }
    return bad.isEmpty()
        ? Outcome.ok("Replication slots: " + slots.size())
        : Outcome.doubtful(
            "Replication slots: " + String.join(", ", bad),
            "Start who reads the slot, or remove it with pg_drop_replication_slot: WAL that is kept"
                + " fills the disk");
  }
}
