package dev.paylink.it.support;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Payment provider whose payments succeed at once, and that refunds as scripted by the test. */
public final class TestRefunder extends VerticleBase {
  private final Bus bus;
  private final String name;
  private final List<RefundPayment> requests = Collections.synchronizedList(new ArrayList<>());
  private volatile Function<RefundPayment, Future<RefundStarted>> handler;

  private TestRefunder(Bus bus, String name) {
    this.bus = bus;
    this.name = name;
    this.handler =
        refund -> Future.succeededFuture(RefundStarted.succeeded("r-" + refund.refundId()));
  }

  /** Deploys a provider beside the service. */
  public static TestRefunder deploy(TestService service, String name) {
    TestRefunder provider = new TestRefunder(service.node().bus(), name);
    TestService.await(service.vertx().deployVerticle(provider));
    return provider;
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider(name),
        asked -> Future.succeededFuture(new ProviderDescription(Map.of("en", "Card"), List.of())));
    bus.handle(
        BusApi.startPayment(name),
        payment -> Future.succeededFuture(PaymentStarted.succeeded("p-" + payment.paymentId())));
    bus.handle(
        BusApi.refundPayment(name),
        refund -> {
          requests.add(refund);
          return handler.apply(refund);
        });
    return Future.succeededFuture();
  }

  /** Sets the function that answers requests for refunds. */
  public void onRefund(Function<RefundPayment, Future<RefundStarted>> answer) {
    handler = answer;
  }

  public void answer(RefundStarted answer) {
    onRefund(refund -> Future.succeededFuture(answer));
  }

  /** Returns the requests for a refund, oldest first. */
  public List<RefundPayment> requests(String refundId) {
    return List.copyOf(requests).stream()
        .filter(request -> request.refundId().equals(refundId))
        .toList();
  }
}
