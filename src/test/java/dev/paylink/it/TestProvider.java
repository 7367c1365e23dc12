package dev.paylink.it;

import dev.paylink.bus.Bus;
import dev.paylink.bus.BusApi;
import dev.paylink.payment.PaymentMessages.PaymentStarted;
import dev.paylink.payment.PaymentMessages.ProviderDescription;
import dev.paylink.payment.PaymentMessages.ProviderNotification;
import dev.paylink.payment.PaymentMessages.StartPayment;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A payment provider as somebody else would write it, who does what the test says. */
final class TestProvider extends VerticleBase {
  static final String ORIGIN = "https://pay.acme.example";

  private final Bus bus;
  private final String name;
  private final List<StartPayment> asked = Collections.synchronizedList(new ArrayList<>());
  private volatile ProviderDescription description =
      new ProviderDescription(Map.of("en", "Acme card", "id", "Kartu Acme"), List.of(ORIGIN));
  private volatile Function<StartPayment, Future<PaymentStarted>> starts;
  private volatile Function<ProviderNotification, Future<Void>> hears =
      notification -> Future.succeededFuture();

  private String deployment = "";

  private TestProvider(Bus bus, String name) {
    this.bus = bus;
    this.name = name;
    this.starts = payment -> Future.succeededFuture(redirect(payment));
  }

  /** Deploys one beside the service. */
  static TestProvider deploy(TestService service, String name) {
    TestProvider provider = new TestProvider(service.node().bus(), name);
    provider.deployment = TestService.await(service.vertx().deployVerticle(provider));
    return provider;
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.describeProvider(name), describe -> Future.succeededFuture(description));
    bus.handle(
        BusApi.startPayment(name),
        payment -> {
          asked.add(payment);
          return starts.apply(payment);
        });
    bus.handle(BusApi.notifyProvider(name), notification -> hears.apply(notification));
    return Future.succeededFuture();
  }

  /** How it shows itself from now on. */
  void describes(ProviderDescription shown) {
    description = shown;
  }

  /** What it answers from now on. */
  void starts(Function<StartPayment, Future<PaymentStarted>> answer) {
    starts = answer;
  }

  void answers(PaymentStarted answer) {
    starts(payment -> Future.succeededFuture(answer));
  }

  /** What it does from now on when it is notified. */
  void hears(Function<ProviderNotification, Future<Void>> answer) {
    hears = answer;
  }

  /** The payments that it was asked to begin. */
  List<StartPayment> asked() {
    return List.copyOf(asked);
  }

  static PaymentStarted redirect(StartPayment payment) {
    return PaymentStarted.redirect(ORIGIN + "/p/" + payment.paymentId());
  }

  void goAway(TestService service) {
    TestService.await(service.vertx().undeploy(deployment));
  }
}
