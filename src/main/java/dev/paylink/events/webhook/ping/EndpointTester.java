package dev.paylink.events.webhook.ping;

import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.TestEndpoint;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventData;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.EventType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.events.webhook.sending.CallbackSender;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;

/** Sends a {@code ping} at once, outside of the queue of deliveries, and returns the attempt. */
public final class EndpointTester {
  private final EndpointTestLimit limit;
  private final PingStore store;
  private final CallbackSender callbacks;
  private final Ids ids;
  private final InstantSource clock;

  public EndpointTester(
      EndpointTestLimit limit,
      PingStore store,
      CallbackSender callbacks,
      Ids ids,
      InstantSource clock) {
    this.limit = limit;
    this.store = store;
    this.callbacks = callbacks;
    this.ids = ids;
    this.clock = clock;
  }

  public Future<Attempt> test(TestEndpoint command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID endpointId = TypeId.WEBHOOK_ENDPOINT.decode(command.endpointId());
    limit.count(command.merchantId());
    Event ping = ping(command.endpointId());
    Cause cause = new Cause(ping.type(), 0, Context.current());
    return store
        .endpoint(merchantId, endpointId, clock.instant())
        .map(
            found -> found.orElseThrow(() -> TypeId.WEBHOOK_ENDPOINT.unknown(command.endpointId())))
        .map(endpoint -> new Callback(ping.id(), endpoint, Map.of(), StrictJson.write(ping)))
        .compose(callback -> callbacks.send(callback, cause))
        .map(result -> result.attempt(1));
  }

  private Event ping(String endpointId) {
    EventObject object = new EventObject(StrictJson.write(Map.of("id", endpointId)));
    return new Event(
        TypeId.EVENT.encode(ids.next()),
        EventType.PING,
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        0,
        new EventData(object, null));
  }
}
