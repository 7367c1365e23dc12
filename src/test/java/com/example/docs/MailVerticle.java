package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.EventConsumer;
import dev.paylink.api.EventType;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;

/** The verticle of docs/extend that misses no event. */
public final class MailVerticle extends VerticleBase {
  private final Bus bus;
  private EventConsumer mails;

  public MailVerticle(Bus bus) {
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    mails =
        EventConsumer.each(bus, vertx, "acme-mails", this::mail)
            .types(EventType.ORDER_PAID)
            .start();
    return Future.succeededFuture();
  }

  private Future<?> mail(FeedEvent event) {
    JsonObject order = event.object();
    Mails.send(event.id(), "Order %s is paid".formatted(order.getString("id")));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return mails.stop(); // after the event at work; another node continues at once
  }
}
