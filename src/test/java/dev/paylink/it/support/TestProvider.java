package dev.paylink.it.support;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A payment provider as somebody else would write it, who does what the test says. */
public final class TestProvider extends VerticleBase {
  public static final String ORIGIN = "https://pay.acme.example";

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
  public static TestProvider deploy(TestService service, String name) {
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
  public void describes(ProviderDescription shown) {
    description = shown;
  }

  /** What it answers from now on. */
  public void starts(Function<StartPayment, Future<PaymentStarted>> answer) {
    starts = answer;
  }

  public void answers(PaymentStarted answer) {
    starts(payment -> Future.succeededFuture(answer));
  }

  /** What it does from now on when it is notified. */
  public void hears(Function<ProviderNotification, Future<Void>> answer) {
    hears = answer;
  }

  /** The payments that it was asked to begin. */
  public List<StartPayment> asked() {
    return List.copyOf(asked);
  }

  public static PaymentStarted redirect(StartPayment payment) {
    return PaymentStarted.redirect(ORIGIN + "/p/" + payment.paymentId());
  }

  public void goAway(TestService service) {
    TestService.await(service.vertx().undeploy(deployment));
  }
}
