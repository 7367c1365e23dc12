package dev.paylink.node.doctor;

import dev.paylink.access.audit.AuditStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.events.feed.EventPartitions;
import dev.paylink.events.webhook.delivery.DeliveryPartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Partitions: whether they are created ahead, and what is in the default ones. */
final class PartitionChecks {
  /** Beyond it, sweeps do not move the rows of a default partition. */
  private static final long LARGEST = 16L << 20;

  private final InspectedDatabase database;
  private final List<PartitionedTable> tables;

  private PartitionChecks(InspectedDatabase database, List<PartitionedTable> tables) {
    this.database = database;
    this.tables = tables;
  }

  static List<Check> of(InspectedDatabase database, AppConfig config) {
    List<PartitionedTable> tables =
        new ArrayList<>(List.of(DeliveryPartitions.of(config.webhooks())));
    tables.add(EventPartitions.of(config.events()));
    tables.add(AuditStore.PARTITIONS);
    PartitionChecks checks = new PartitionChecks(database, tables);
    return List.of(
        new Check("partitions.ahead", checks::ahead),
        new Check("partitions.default", checks::defaults));
  }

  private Outcome ahead() {
    Map<String, Columns> found =
        database.rows(PartitionRangeSql.AHEAD).stream()
            .collect(Collectors.toMap(row -> row.text("parent"), Function.identity()));
    List<String> all = new ArrayList<>();
    boolean late = false;
    for (PartitionedTable table : tables) {
      Columns row = found.get(table.name());
      long days = row == null ? 0 : Objects.requireNonNullElse(row.optionalNumber("days"), 0L);
      all.add("%s for %d days".formatted(table.name(), Math.max(0, days)));
      late |= days < table.daysAhead() / 2;
    }
    String text = "There are partitions of " + String.join(", ", all);
    return late
        ? Outcome.doubtful(
            text + ": they are not created ahead",
            "Start a node with the role sweeps; if there is one, its log says why it cannot")
        : Outcome.ok(text);
  }

  private Outcome defaults() {
    List<Columns> rows = database.rows(PartitionRangeSql.DEFAULTS);
    String text =
        rows.stream()
            .map(row -> row.text("name") + " has " + Sizes.bytes(row.number("bytes")))
            .collect(Collectors.joining(", "));
    return rows.stream().anyMatch(row -> row.number("bytes") > LARGEST)
        ? Outcome.wrong(
            text + ": sweeps move no rows from there any more",
            "Move them by hand, as docs/operate/storage.md says under Growth and retention")
        : Outcome.ok(text);
  }
}
