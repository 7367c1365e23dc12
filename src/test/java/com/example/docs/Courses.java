package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DeliverableMessages.Delivered;

/** The deliverable of docs/extend. */
final class Courses {
  private Courses() {}

  static void register(Bus bus, AcmeService acme) {
    // The same order may be asked for again: enrol once.
    bus.handle(
        BusApi.deliver("ext.acme.course"),
        order ->
            acme.enrol(/* idempotency key */ order.orderId(), order.customer())
                .map(
                    seat ->
                        seat.ready()
                            ? Delivered.of("Your seat is **" + seat.number() + "**.", seat.url())
                            : Delivered.later()));

    bus.handle(BusApi.revokeDeliverable("ext.acme.course"), order -> acme.expel(order.orderId()));
  }
}
