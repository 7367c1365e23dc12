package dev.paylink.sales.turnover;

import dev.paylink.api.Fault;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.time.TimeZones;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.sales.turnover.MovementMessages.MovementKey;
import dev.paylink.sales.turnover.MovementMessages.Movements;
import dev.paylink.sales.turnover.MovementMessages.ReadMovements;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Business rules of turnover. */
final class TurnoverService {
  private static final int MAX_YEARS = 10;
  private static final int MAX_INTERVALS = 400;
  private static final ZoneId USUAL = ZoneId.of("UTC");

  private final TurnoverStore store;
  private final MovementStore movements;
  private final MerchantClocks clocks;

  TurnoverService(TurnoverStore store, MovementStore movements, MerchantClocks clocks) {
    this.store = store;
    this.movements = movements;
    this.clocks = clocks;
  }

  Future<Turnover> get(GetTurnover query) {
    List<Days> intervals = intervals(query);
    String subject = TurnoverSubject.of(query);
    TurnoverCut cut = TurnoverCut.after(query.asOf(), clocks.of(query.merchantId()).instant());
    UUID merchantId = TypeId.MERCHANT.decode(query.merchantId());
    return zone(merchantId, query.timeZone())
        .compose(
            zone ->
                store
                    .periods(merchantId, subject, intervals, zone, cut)
                    .map(
                        periods ->
                            new Turnover(
                                zone.getId(),
                                query.interval(),
                                query.asOf(),
                                periods,
                                TurnoverSums.totals(periods))));
  }

  private static List<Days> intervals(GetTurnover query) {
    List<Days> intervals = period(query.from(), query.to()).by(query.interval());
    if (intervals.size() > MAX_INTERVALS) {
      throw Fault.invalid(
          "interval",
          "makes %d parts of the period, and %d are possible"
              .formatted(intervals.size(), MAX_INTERVALS));
    }
    return intervals;
  }

  private static Days period(LocalDate from, LocalDate to) {
    if (to.isBefore(from)) {
      throw Fault.invalid("from", "must not be after to");
    }
    if (!to.isBefore(from.plusYears(MAX_YEARS))) {
      throw Fault.invalid("to", "must be less than %d years after from".formatted(MAX_YEARS));
    }
    return new Days(from, to);
  }

  private Future<ZoneId> zone(UUID merchantId, @Nullable String name) {
    if (name == null) {
      return store.timeZone(merchantId).map(own -> own.flatMap(TimeZones::find).orElse(USUAL));
    }
    return Future.succeededFuture(
        TimeZones.find(name)
            .orElseThrow(
                () ->
                    Fault.invalid(
                        "timeZone", "must be the IANA name of a time zone, such as Asia/Jakarta")));
  }

  Future<Movements> movements(ReadMovements query) {
    Days period = period(query.from(), query.to());
    UUID merchantId = TypeId.MERCHANT.decode(query.merchantId());
    return zone(merchantId, query.timeZone())
        .compose(
            zone -> {
              MovementKey start = new MovementKey(period.start(zone), "");
              MovementKey after = Objects.requireNonNullElse(query.after(), start);
              return movements.read(merchantId, query.kind(), zone, after, period.end(zone));
            });
  }
}
