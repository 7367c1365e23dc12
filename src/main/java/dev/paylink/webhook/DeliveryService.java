package dev.paylink.webhook;

import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.event.EventSignal;
import dev.paylink.id.TypeId;
import dev.paylink.webhook.DeliveryMessages.Delivery;
import dev.paylink.webhook.DeliveryMessages.DeliveryPage;
import dev.paylink.webhook.DeliveryMessages.GetDelivery;
import dev.paylink.webhook.DeliveryMessages.ListDeliveries;
import dev.paylink.webhook.DeliveryMessages.RecoverEndpoint;
import dev.paylink.webhook.DeliveryMessages.Recovered;
import dev.paylink.webhook.DeliveryMessages.RetryDelivery;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** The rules of deliveries as far as merchants are concerned. */
final class DeliveryService {
  /** Of one statement, which has to end in time. */
  private static final int BATCH = 5_000;

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final DeliveryQueryStore store;
  private final EventSignal events;
  private final InstantSource clock;

  DeliveryService(DeliveryQueryStore store, EventSignal events, InstantSource clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  Future<DeliveryPage> list(ListDeliveries query) {
    return store.list(query);
  }

  Future<Delivery> get(GetDelivery query) {
    return store
        .get(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.WEBHOOK_DELIVERY.decode(query.deliveryId()))
        .map(found -> found.orElseThrow(() -> unknown("delivery " + query.deliveryId())));
  }

  Future<Void> retry(RetryDelivery command) {
    return events
        .announce(
            store.retry(
                TypeId.MERCHANT.decode(command.merchantId()),
                TypeId.WEBHOOK_DELIVERY.decode(command.deliveryId()),
                clock.instant()))
        .map(
            exists -> {
              if (!exists) {
                throw unknown("delivery " + command.deliveryId());
              }
              return null;
            });
  }

  Future<Recovered> recover(RecoverEndpoint command) {
    if (!command.since().isBefore(command.until())) {
      throw Fault.invalid("since", "must be before until");
    }
    Instant now = clock.instant();
    RecoverEndpoint past = // what comes up meanwhile is another matter
        new RecoverEndpoint(
            command.merchantId(),
            command.endpointId(),
            command.since(),
            command.until().isAfter(now) ? now : command.until());
    return events.announce(recover(past, 0, System.nanoTime())).map(Recovered::new);
  }

  private Future<Integer> recover(RecoverEndpoint command, int before, long startedNanos) {
    return store
        .recover(
            TypeId.MERCHANT.decode(command.merchantId()),
            TypeId.WEBHOOK_ENDPOINT.decode(command.endpointId()),
            command.since(),
            command.until(),
            clock.instant(),
            BATCH)
        .map(found -> found.orElseThrow(() -> unknown("webhook endpoint " + command.endpointId())))
        .compose(
            count ->
                count == 0 || System.nanoTime() - startedNanos > PATIENCE_NANOS
                    ? Future.succeededFuture(before + count)
                    : recover(command, before + count, startedNanos));
  }

  private static Fault unknown(String what) {
    return new Fault(FaultCode.NOT_FOUND, "There is no " + what);
  }
}
