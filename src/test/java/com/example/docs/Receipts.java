package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import io.vertx.core.Future;

/** The handler of docs/extend that writes an event of its own. */
final class Receipts {
  private Receipts() {}

  static Future<?> sent(Bus bus, FeedEvent event) {
    return bus.request(
        BusApi.WRITE_EVENT,
        new WriteEvent(
            event.merchantId(),
            event.id(), // the idempotency key: one event for each
            "ext.acme.receipt_sent",
            event.objectId(),
            new ExtensionData("{\"template\":\"receipt\"}")));
  }
}
