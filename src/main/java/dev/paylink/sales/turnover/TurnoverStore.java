package dev.paylink.sales.turnover;

import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.web.money.Currency;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads turnover. */
final class TurnoverStore {
  private final Database database;

  TurnoverStore(Database database) {
    this.database = database;
  }

  /** The name of the time zone of a merchant; empty if absent. */
  Future<Optional<String>> timeZone(UUID merchantId) {
    return database
        .readOne(TurnoverSql.TIME_ZONE, Tuple.of(merchantId))
        .map(found -> found.map(row -> row.getString("time_zone")));
  }

  /** The turnover of a subject in intervals, in their order, up to a cut. */
  Future<List<TurnoverPeriod>> periods(
      UUID merchantId, String subject, List<Days> intervals, ZoneId zone, TurnoverCut cut) {
    Values values =
        spans(intervals, zone, cut)
            .set("merchant", merchantId)
            .set("subject", subject)
            .set("partStart", time(cut.partStart()))
            .set("partEnd", time(cut.partEnd()));
    return database.query(TurnoverSql.PERIODS, values).map(rows -> periods(intervals, rows));
  }

  /** The buckets that count as a whole, and the spans at which intervals start. */
  private static Values spans(List<Days> intervals, ZoneId zone, TurnoverCut cut) {
    List<Integer> numbers = new ArrayList<>();
    List<Buckets> buckets = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    for (Days interval : intervals) {
      int end = Math.min(interval.endSpan(zone), cut.span());
      for (Buckets part : Buckets.between(interval.firstSpan(zone), end)) {
        numbers.add(starts.size());
        buckets.add(part);
      }
      starts.add(interval.firstSpan(zone));
    }
    starts.add(intervals.get(intervals.size() - 1).endSpan(zone));
    return new Values()
        .set("numbers", numbers.toArray(Integer[]::new))
        .set("levels", buckets.stream().map(Buckets::level).toArray(Integer[]::new))
        .set("firsts", buckets.stream().map(Buckets::first).toArray(Integer[]::new))
        .set("ends", buckets.stream().map(Buckets::end).toArray(Integer[]::new))
        .set("starts", starts.toArray(Integer[]::new))
        .set("end", cut.span());
  }

  private static @Nullable OffsetDateTime time(@Nullable Instant at) {
    return at == null ? null : at.atOffset(ZoneOffset.UTC);
  }

  private static List<TurnoverPeriod> periods(List<Days> intervals, RowSet<Row> rows) {
    List<List<CurrencyTurnover>> found = new ArrayList<>();
    intervals.forEach(interval -> found.add(new ArrayList<>()));
    for (Row row : rows) {
      found.get(row.getInteger("n")).add(turnover(row));
    }
    return IntStream.range(0, intervals.size())
        .mapToObj(
            n ->
                new TurnoverPeriod(intervals.get(n).first(), intervals.get(n).last(), found.get(n)))
        .toList();
  }

  private static CurrencyTurnover turnover(Row row) {
    Currency currency = Currency.known(row.getString("currency"));
    return TurnoverSums.of(
        currency.code(),
        row.getBigDecimal("received_minor").movePointLeft(currency.decimals()),
        row.getBigDecimal("refunded_minor").movePointLeft(currency.decimals()),
        row.getLong("payments"),
        row.getLong("refunds"),
        row.getLong("orders"));
  }
}
