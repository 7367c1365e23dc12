package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Marks expired payment links and writes their events, and those of exhausted links. A link is
 * expired from its {@code expiresAt} on, and exhausted from its last payment on, even before the
 * event is written.
 */
public final class PaymentLinkSweepVerticle extends VerticleBase {
  private static final Duration ANNOUNCEMENTS = Duration.ofMillis(500);

  private final Poller sweep;
  private final Poller announcements;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   * @param interval between two sweeps
   */
  public PaymentLinkSweepVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      String publicUrl,
      Duration interval,
      Gate gate) {
    IdempotencyStore idempotency = new IdempotencyStore(database, clock);
    OutboxSignal signal = new OutboxSignal(bus);
    PaymentLinkStore store =
        new PaymentLinkStore(database, idempotency, ids, new CheckoutUrls(publicUrl), signal);
    this.sweep =
        Poller.inBatches(
                "write the events of expired payment links",
                interval,
                limit -> signal.announceIfAny(store.expire(limit, clock.instant())))
            .behind(gate);
    this.announcements =
        Poller.inBatches(
                "write the events of exhausted payment links",
                ANNOUNCEMENTS,
                limit -> signal.announceIfAny(store.announceExhausted(limit, clock.instant())))
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    announcements.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.all(sweep.stop(), announcements.stop());
  }
}
