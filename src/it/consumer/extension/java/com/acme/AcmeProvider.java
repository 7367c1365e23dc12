package com.acme;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The payment provider of an extension. It counts its notifications. */
public final class AcmeProvider extends VerticleBase {
  private final Bus bus;
  private final AtomicInteger notifications = new AtomicInteger();

  /** Makes the provider on the bus of the node. */
  public AcmeProvider(Bus bus) {
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider("acme"),
        asked ->
            Future.succeededFuture(
                new ProviderDescription(
                    Map.of("en", "Acme Pay"), List.of("https://acme.example"))));
    bus.handle(
        BusApi.notifyProvider("acme"),
        notification -> {
          notifications.incrementAndGet();
          return Future.succeededFuture();
        });
    return Future.succeededFuture();
  }

  /** Number of notifications received over HTTP. */
  public int notifications() {
    return notifications.get();
  }
}
