package dev.paylink.events.message;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the commands for messages of merchants. */
final class MessageVerticle extends VerticleBase {
  private final Bus bus;
  private final MessageService messages;

  MessageVerticle(Bus bus, MessageService messages) {
    this.bus = bus;
    this.messages = messages;
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_MESSAGES, messages::list);
    bus.handle(BusApi.GET_MESSAGE, messages::get);
    bus.handle(BusApi.SEND_ORDER_MESSAGE, messages::send);
    bus.handle(BusApi.SEND_MAIL, messages::send);
    return Future.succeededFuture();
  }
}
