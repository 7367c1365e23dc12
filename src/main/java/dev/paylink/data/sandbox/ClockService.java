package dev.paylink.data.sandbox;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.sandbox.ClockMessages.GetClock;
import dev.paylink.data.sandbox.ClockMessages.MoveClock;
import dev.paylink.data.sandbox.ClockMessages.SandboxClock;
import dev.paylink.data.sandbox.ClockStore.Stored;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** Reads and moves sandbox clocks for merchants. */
final class ClockService {
  private final ClockStore store;
  private final InstantSource clock;

  ClockService(ClockStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  Future<SandboxClock> get(GetClock query) {
    return find(TypeId.MERCHANT.decode(query.merchantId())).map(this::shown);
  }

  Future<SandboxClock> move(MoveClock command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    return find(merchantId)
        .compose(
            before -> {
              Instant now = clock.instant();
              Duration target = ClockRules.target(command.move(), before.ahead(), now);
              if (target.equals(before.target()) || target.equals(before.ahead())) {
                return Future.succeededFuture(before);
              }
              return store
                  .start(merchantId, target, ClockRules.MOST_STOPS, now)
                  .map(started -> started.orElseThrow(ClockService::advancing));
            })
        .map(this::shown);
  }

  private Future<Stored> find(UUID merchantId) {
    return store
        .get(merchantId)
        .map(
            found ->
                found
                    .filter(Stored::test)
                    .orElseThrow(
                        () ->
                            new Fault(
                                FaultCode.NOT_FOUND, "A live merchant has no sandbox clock")));
  }

  private static Fault advancing() {
    return new Fault(
        FaultCode.CLOCK_ADVANCING, "The clock is advancing; wait until its status is ready");
  }

  private SandboxClock shown(Stored stored) {
    Instant real = clock.instant();
    Duration target = stored.target();
    return new SandboxClock(
        real.plus(stored.ahead()),
        stored.ahead().toString(),
        target == null ? "ready" : "advancing",
        target == null ? null : real.plus(target));
  }
}
