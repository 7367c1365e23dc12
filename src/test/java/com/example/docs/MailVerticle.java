package com.example.docs;

import static com.example.docs.Mails.mail;

import dev.paylink.api.Bus;
import dev.paylink.api.EventConsumer;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** The verticle of docs/extend.md that misses no event. */
public final class MailVerticle extends VerticleBase {
  private final Bus bus;
  private EventConsumer mails;

  public MailVerticle(Bus bus) {
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    mails = EventConsumer.each(bus, vertx, "acme-mails", placed -> mail(placed.event())).start();
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return mails.stop(); // after the event at work; another node continues at once
  }
}
