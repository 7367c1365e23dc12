package dev.paylink.events.webhook.history;

import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.GetDelivery;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.DeliveryMessages.RecoverEndpoint;
import dev.paylink.api.DeliveryMessages.Recovered;
import dev.paylink.api.DeliveryMessages.RetryDelivery;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.webhook.endpoint.ReadableEvents;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Rules of deliveries for the operations of merchants. */
public final class DeliveryService {
  /** Deliveries per statement, so that it finishes within the statement timeout. */
  private static final int BATCH = 5_000;

  private static final long RECOVERY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final DeliveryQueryStore store;
  private final OutboxSignal events;
  private final InstantSource clock;

  public DeliveryService(DeliveryQueryStore store, OutboxSignal events, InstantSource clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  public Future<DeliveryPage> list(ListDeliveries query) {
    return store.list(query);
  }

  public Future<Delivery> get(GetDelivery query) {
    return store
        .get(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.WEBHOOK_DELIVERY.decode(query.deliveryId()))
        .map(found -> found.orElseThrow(() -> TypeId.WEBHOOK_DELIVERY.unknown(query.deliveryId())));
  }

  public Future<Void> retry(RetryDelivery command) {
    return events
        .announce(
            store.retry(
                TypeId.MERCHANT.decode(command.merchantId()),
                TypeId.WEBHOOK_DELIVERY.decode(command.deliveryId()),
                clock.instant(),
                command.readable()))
        .map(
            found -> {
              String type =
                  found.orElseThrow(() -> TypeId.WEBHOOK_DELIVERY.unknown(command.deliveryId()));
              ReadableEvents.check(command.readable(), List.of(type));
              return null;
            });
  }

  public Future<Recovered> recover(RecoverEndpoint command) {
    Instant now = clock.instant();
    Instant until = command.until() == null ? now : command.until();
    if (!command.since().isBefore(until)) {
      throw Fault.invalid(
          "since", command.until() == null ? "must be in the past" : "must be before until");
    }
    Instant past = until.isAfter(now) ? now : until; // without deliveries created from now on
    return events.announce(recover(command, past, 0, System.nanoTime())).map(Recovered::new);
  }

  /** Goes on until a statement finds few: some that it has queued may have failed meanwhile. */
  private Future<Integer> recover(
      RecoverEndpoint command, Instant until, int before, long startedNanos) {
    return store
        .recover(
            TypeId.MERCHANT.decode(command.merchantId()),
            TypeId.WEBHOOK_ENDPOINT.decode(command.endpointId()),
            command.since(),
            until,
            clock.instant(),
            BATCH,
            command.readable())
        .compose(found -> found.map(Future::succeededFuture).orElseGet(() -> refused(command)))
        .compose(
            count ->
                count < BATCH || System.nanoTime() - startedNanos > RECOVERY_NANOS
                    ? Future.succeededFuture(before + count)
                    : recover(command, until, before + count, startedNanos));
  }

  /** Says why nothing was queued. */
  private Future<Integer> refused(RecoverEndpoint command) {
    return store
        .eventTypes(
            TypeId.MERCHANT.decode(command.merchantId()),
            TypeId.WEBHOOK_ENDPOINT.decode(command.endpointId()))
        .map(
            found -> {
              Fault unknown = TypeId.WEBHOOK_ENDPOINT.unknown(command.endpointId());
              ReadableEvents.check(command.readable(), found.orElseThrow(() -> unknown).codes());
              throw unknown;
            });
  }
}
