package dev.paylink.it.support;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.DescribeProvider;
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
import java.util.function.Predicate;

/** Payment provider verticle, written as an extension, that answers as scripted by the test. */
public final class TestProvider extends VerticleBase {
  public static final String ORIGIN = "https://pay.acme.example";

  private final Bus bus;
  private final String name;
  private final List<StartPayment> startRequests = Collections.synchronizedList(new ArrayList<>());
  private volatile ProviderDescription description =
      new ProviderDescription(Map.of("en", "Acme card", "id", "Kartu Acme"), List.of(ORIGIN));
  private final List<DescribeProvider> descriptions =
      Collections.synchronizedList(new ArrayList<>());
  private volatile Predicate<DescribeProvider> offers = asked -> true;
  private volatile Function<StartPayment, Future<PaymentStarted>> startHandler;
  private volatile Function<ProviderNotification, Future<Void>> notificationHandler =
      notification -> Future.succeededFuture();

  private String deployment = "";

  private TestProvider(Bus bus, String name) {
    this.bus = bus;
    this.name = name;
    this.startHandler = payment -> Future.succeededFuture(redirect(payment));
  }

  /** Deploys a provider beside the service. */
  public static TestProvider deploy(TestService service, String name) {
    TestProvider provider = new TestProvider(service.node().bus(), name);
    provider.deployment = TestService.await(service.vertx().deployVerticle(provider));
    return provider;
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider(name),
        asked -> {
          descriptions.add(asked);
          return Future.succeededFuture(
              offers.test(asked) ? description : description.notOffered());
        });
    bus.handle(
        BusApi.startPayment(name),
        payment -> {
          startRequests.add(payment);
          return startHandler.apply(payment);
        });
    bus.handle(
        BusApi.notifyProvider(name), notification -> notificationHandler.apply(notification));
    return Future.succeededFuture();
  }

  /** Sets the description returned from now on. */
  public void setDescription(ProviderDescription shown) {
    description = shown;
  }

  /** Sets which payments the provider is offered for. */
  public void offerFor(Predicate<DescribeProvider> accepted) {
    offers = accepted;
  }

  /** Returns what the provider was asked to describe itself for. */
  public List<DescribeProvider> descriptions() {
    return List.copyOf(descriptions);
  }

  /** Sets the function that answers start requests. */
  public void onStart(Function<StartPayment, Future<PaymentStarted>> answer) {
    startHandler = answer;
  }

  public void answerStart(PaymentStarted answer) {
    onStart(payment -> Future.succeededFuture(answer));
  }

  /** Sets the function that handles notifications. */
  public void onNotification(Function<ProviderNotification, Future<Void>> answer) {
    notificationHandler = answer;
  }

  /** Returns the start requests received. */
  public List<StartPayment> startRequests() {
    return List.copyOf(startRequests);
  }

  public static PaymentStarted redirect(StartPayment payment) {
    return PaymentStarted.redirect(ORIGIN + "/p/" + payment.paymentId());
  }

  public void undeploy(TestService service) {
    TestService.await(service.vertx().undeploy(deployment));
  }
}
