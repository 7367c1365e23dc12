package dev.paylink.it.support;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Payment provider that is asked about its payments, and answers as scripted by the test. */
public final class TestChecker extends VerticleBase {
  private final Bus bus;
  private final String name;
  private final List<StartPayment> starts = Collections.synchronizedList(new ArrayList<>());
  private final List<StartedPayment> checks = Collections.synchronizedList(new ArrayList<>());
  private final List<StartedPayment> cancels = Collections.synchronizedList(new ArrayList<>());
  private volatile Function<StartPayment, Future<PaymentStarted>> onStart = this::waiting;
  private volatile Function<StartedPayment, Future<PaymentReport>> onCheck = this::pending;
  private volatile Function<StartedPayment, Future<PaymentReport>> onCancel = this::ended;

  private TestChecker(Bus bus, String name) {
    this.bus = bus;
    this.name = name;
  }

  /** Deploys a provider beside the service. */
  public static TestChecker deploy(TestService service, String name) {
    TestChecker provider = new TestChecker(service.node().bus(), name);
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
        payment -> {
          starts.add(payment);
          return onStart.apply(payment);
        });
    bus.handle(
        BusApi.checkPayment(name),
        payment -> {
          checks.add(payment);
          return onCheck.apply(payment);
        });
    bus.handle(
        BusApi.cancelPayment(name),
        payment -> {
          cancels.add(payment);
          return onCancel.apply(payment);
        });
    return Future.succeededFuture();
  }

  /** Answers as a provider whose payments wait. */
  public void reset() {
    onStart = this::waiting;
    onCheck = this::pending;
    onCancel = this::ended;
  }

  private Future<PaymentStarted> waiting(StartPayment payment) {
    return Future.succeededFuture(
        PaymentStarted.waiting().withProviderPaymentId("own-" + payment.paymentId()));
  }

  private Future<PaymentReport> pending(StartedPayment payment) {
    return Future.succeededFuture(PaymentReport.stillPending());
  }

  private Future<PaymentReport> ended(StartedPayment payment) {
    return Future.succeededFuture(PaymentReport.ended());
  }

  public void onStart(Function<StartPayment, Future<PaymentStarted>> answer) {
    onStart = answer;
  }

  public void onCheck(Function<StartedPayment, Future<PaymentReport>> answer) {
    onCheck = answer;
  }

  public void onCancel(Function<StartedPayment, Future<PaymentReport>> answer) {
    onCancel = answer;
  }

  /** The report that a payment succeeded, with a reference of its own. */
  public SettlePayment success(StartedPayment payment) {
    return SettlePayment.received(name, payment.paymentId(), "p-" + payment.paymentId());
  }

  /** Returns the requests to start a payment of an order, oldest first. */
  public List<StartPayment> starts(String orderId) {
    return List.copyOf(starts).stream().filter(one -> one.orderId().equals(orderId)).toList();
  }

  /** Returns the questions about payments of an order, oldest first. */
  public List<StartedPayment> checks(String orderId) {
    return of(checks, orderId);
  }

  /** Returns the requests to end payments of an order, oldest first. */
  public List<StartedPayment> cancels(String orderId) {
    return of(cancels, orderId);
  }

  private static List<StartedPayment> of(List<StartedPayment> all, String orderId) {
    return List.copyOf(all).stream().filter(one -> one.orderId().equals(orderId)).toList();
  }
}
