package dev.paylink.catalog.landing;

import dev.paylink.api.LandingPageMessages.LandingPageDay;
import dev.paylink.api.LandingPageMessages.LandingRevenue;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads and writes the figures of landing pages. */
final class LandingStatsStore {
  private final Database database;

  LandingStatsStore(Database database) {
    this.database = database;
  }

  Future<Void> add(Map<PageViews.Day, Long> views) {
    List<PageViews.Day> days = List.copyOf(views.keySet());
    return database
        .query(
            LandingStatsSql.ADD,
            Tuple.tuple()
                .addValue(days.stream().map(PageViews.Day::pageId).toArray(UUID[]::new))
                .addValue(days.stream().map(PageViews.Day::day).toArray(LocalDate[]::new))
                .addValue(days.stream().map(views::get).toArray(Long[]::new)))
        .mapEmpty();
  }

  /** The figures of some days, in order. */
  Future<List<LandingPageDay>> days(UUID merchantId, UUID pageId, List<LocalDate> days) {
    Tuple parameters =
        Tuple.of(merchantId, pageId)
            .addValue(days.toArray(LocalDate[]::new))
            .addValue(days.stream().map(LandingStatsStore::lowest).toArray(UUID[]::new))
            .addValue(days.stream().map(day -> lowest(day.plusDays(1))).toArray(UUID[]::new));
    return database.read(LandingStatsSql.DAYS, parameters).map(LandingStatsStore::days);
  }

  private static UUID lowest(LocalDate day) {
    return Ids.lowestAt(day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  private static List<LandingPageDay> days(RowSet<Row> rows) {
    List<LandingPageDay> days = new ArrayList<>();
    for (Row row : rows) {
      LocalDate day = row.getLocalDate("day");
      LandingPageDay known = days.isEmpty() ? null : days.get(days.size() - 1);
      LandingPageDay before =
          known != null && known.day().equals(day)
              ? days.remove(days.size() - 1)
              : new LandingPageDay(day, row.getLong("views"), 0, List.of());
      days.add(row.getLong("orders") == null ? before : with(before, Columns.of(row)));
    }
    return days;
  }

  private static LandingPageDay with(LandingPageDay day, Columns row) {
    List<LandingRevenue> revenue = new ArrayList<>(day.revenue());
    revenue.add(
        new LandingRevenue(row.money(row.number("revenue")).amount(), row.text("currency")));
    return new LandingPageDay(day.day(), day.views(), day.orders() + row.number("orders"), revenue);
  }
}
