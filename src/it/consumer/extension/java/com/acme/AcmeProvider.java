package com.acme;

import dev.paylink.api.Bus;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentProvider;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The payment provider of an extension. It counts its notifications. */
public final class AcmeProvider extends VerticleBase implements PaymentProvider {
  private final Bus bus;
  private final AtomicInteger notifications = new AtomicInteger();

  /** Makes the provider on the bus of the node. */
  public AcmeProvider(Bus bus) {
    this.bus = bus;
  }

  @Override
  public Future<?> start() {
    PaymentProvider.register(bus, "acme", this);
    return Future.succeededFuture();
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return Future.succeededFuture(
        new ProviderDescription(Map.of("en", "Acme Pay"), List.of("https://acme.example")));
  }

  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return Future.succeededFuture(PaymentStarted.redirect("https://acme.example/pay"));
  }

  @Override
  public Future<Void> notified(ProviderNotification notification) {
    notifications.incrementAndGet();
    return Future.succeededFuture();
  }

  /** Number of notifications received over HTTP. */
  public int notifications() {
    return notifications.get();
  }
}
