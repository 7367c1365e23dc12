package dev.paylink.sales.turnover;

import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import dev.paylink.base.money.Currency;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Reads turnover. */
final class TurnoverStore {
  private final Database database;

  TurnoverStore(Database database) {
    this.database = database;
  }

  /** The name of the time zone of a merchant; empty if it has none. */
  Future<Optional<String>> timeZone(UUID merchantId) {
    return database
        .readOne(TurnoverSql.TIME_ZONE, Tuple.of(merchantId))
        .map(found -> found.map(row -> row.getString("time_zone")));
  }

  /** The turnover of intervals that follow each other, in their order. */
  Future<List<TurnoverPeriod>> periods(UUID merchantId, List<Days> intervals, ZoneId zone) {
    return database
        .query(TurnoverSql.PERIODS, parameters(merchantId, intervals, zone))
        .map(rows -> periods(intervals, rows));
  }

  private static Tuple parameters(UUID merchantId, List<Days> intervals, ZoneId zone) {
    List<Integer> numbers = new ArrayList<>();
    List<Buckets> buckets = new ArrayList<>();
    List<Integer> spans = new ArrayList<>(List.of(intervals.get(0).firstSpan(zone)));
    for (Days interval : intervals) {
      int end = interval.endSpan(zone);
      for (Buckets part : Buckets.between(spans.get(spans.size() - 1), end)) {
        numbers.add(spans.size() - 1);
        buckets.add(part);
      }
      spans.add(end);
    }
    return Tuple.of(merchantId)
        .addValue(numbers.toArray(Integer[]::new))
        .addValue(buckets.stream().map(Buckets::level).toArray(Integer[]::new))
        .addValue(buckets.stream().map(Buckets::first).toArray(Integer[]::new))
        .addValue(buckets.stream().map(Buckets::end).toArray(Integer[]::new))
        .addValue(spans.toArray(Integer[]::new));
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
