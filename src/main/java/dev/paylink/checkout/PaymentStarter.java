package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.StartPaymentBuilder;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.sales.payment.PaymentCheckStore;
import dev.paylink.sales.payment.PaymentChecks;
import dev.paylink.sales.payment.PaymentStore;
import dev.paylink.sales.payment.Providers;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts payments at their providers. The order and its payment are committed before the provider
 * is called, so that the customer can continue if the provider fails.
 */
final class PaymentStarter {
  private final PaymentStore store;
  private final PaymentCheckStore checks;
  private final Providers providers;
  private final CheckoutUrls urls;
  private final Bus bus;
  private final AppConfig.Orders orders;
  private final MerchantClocks clocks;

  PaymentStarter(
      PaymentStore store,
      PaymentCheckStore checks,
      Providers providers,
      CheckoutUrls urls,
      Bus bus,
      AppConfig.Orders orders,
      MerchantClocks clocks) {
    this.orders = orders;
    this.store = store;
    this.checks = checks;
    this.providers = providers;
    this.urls = urls;
    this.bus = bus;
    this.clocks = clocks;
  }

  /**
   * A stored payment that has not been started.
   *
   * @param chosen the payment methods of all payments of the order, this one among them
   * @param providerPaymentId as the provider replied when it was started before; null if absent
   */
  @RecordBuilder
  record Start(
      String token,
      CheckoutLink link,
      UUID orderId,
      UUID paymentId,
      String provider,
      Money due,
      Set<String> chosen,
      @Nullable String providerPaymentId,
      @Nullable Customer customer,
      String language,
      Origin origin) {
    Instant expiresAt(AppConfig.Orders orders) {
      return TypeId.timeOf(orderId).plus(orders.pendingTtl(chosen));
    }
  }

  /** Starts the pending payment of an order at a provider; creates one if absent. */
  Future<PaymentStep> resume(FoundOrder order, PayAgain command, Origin origin) {
    return store
        .findOrCreatePending(
            order.orderId(), command.provider(), clocks.of(order.link().merchantId()))
        .compose(
            payment ->
                payment.isEmpty() // the order was settled or cancelled, or takes no more payments
                    ? Future.succeededFuture(new PaymentStep(command.orderId(), null))
                    : start(
                        StartBuilder.builder()
                            .token(command.token())
                            .link(order.link())
                            .orderId(order.orderId())
                            .paymentId(payment.get().id())
                            .provider(command.provider())
                            .due(payment.get().due())
                            .chosen(withChosen(order, command.provider()))
                            .providerPaymentId(payment.get().providerPaymentId())
                            .customer(order.customer())
                            .language(command.language())
                            .origin(origin)
                            .build()));
  }

  private static Set<String> withChosen(FoundOrder order, String provider) {
    return Stream.concat(order.chosen().stream(), Stream.of(provider))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Calls the provider and applies its answer. What is asked of the provider later is stored
   * before, as its answer may be lost.
   */
  Future<PaymentStep> start(Start start) {
    return expectOutcome(start).compose(expected -> startStored(start));
  }

  /** The same for a payment that is stored with its check. */
  Future<PaymentStep> startStored(Start start) {
    return Future.succeededFuture()
        .compose(expected -> providers.start(start.provider(), request(start)))
        .compose(
            started -> {
              PaymentStep step =
                  new PaymentStep(TypeId.ORDER.encode(start.orderId()), started.redirectUrl());
              return apply(start, started).map(step);
            });
  }

  private Future<Void> expectOutcome(Start start) {
    return check(start)
        .map(
            check ->
                checks.expect(start.paymentId(), start.provider(), check.from(), check.expiresAt()))
        .orElseGet(Future::succeededFuture);
  }

  /**
   * When a provider is asked what became of a payment, in the time of the node.
   *
   * @param from when it is started
   * @param expiresAt when its order is cancelled
   */
  record Check(Instant from, Instant expiresAt) {}

  /** Empty if the provider is never asked. */
  Optional<Check> check(Start start) {
    MerchantClock clock = clocks.of(start.link().merchantId());
    return PaymentChecks.isAsked(bus, start.provider())
        ? Optional.of(
            new Check(clock.nodeTime(clock.instant()), clock.nodeTime(start.expiresAt(orders))))
        : Optional.empty();
  }

  /**
   * The answer of a provider that starts payments without asking anybody, for a payment that is not
   * stored yet. Empty for other providers, and if it fails: then it is asked again when the payment
   * is stored.
   */
  Future<Optional<PaymentStarted>> startAtOnce(Start start) {
    return Providers.startsAtOnce(start.provider())
        ? providers
            .start(start.provider(), request(start))
            .map(Optional::of)
            .otherwise(Optional.empty())
        : Future.succeededFuture(Optional.empty());
  }

  private StartPayment request(Start start) {
    String orderId = TypeId.ORDER.encode(start.orderId());
    return StartPaymentBuilder.builder()
        .paymentId(TypeId.PAYMENT.encode(start.paymentId()))
        .orderId(orderId)
        .merchantId(TypeId.MERCHANT.encode(start.link().merchantId()))
        .testMode(start.link().offer().testMode())
        .amount(start.due().amount())
        .currency(start.due().currency().code())
        .title(start.link().offer().title())
        .customer(start.customer())
        .returnUrl(urls.returnUrl(start.token(), orderId))
        .language(start.language())
        .expiresAt(start.expiresAt(orders))
        .items(List.of(new PaymentItem(start.link().offer().title(), 1, start.due().amount())))
        .providerPaymentId(start.providerPaymentId())
        .build();
  }

  private Future<Void> apply(Start start, PaymentStarted started) {
    return switch (started.next()) {
      case REDIRECT, INSTRUCTIONS, QR, VIRTUAL_ACCOUNT, WAITING ->
          store.started(
              start.orderId(),
              start.paymentId(),
              started,
              clocks.of(start.link().merchantId()).instant(),
              start.origin());
      case SUCCEEDED, FAILED -> settle(start, started);
    };
  }

  private Future<Void> settle(Start start, PaymentStarted started) {
    String payment = TypeId.PAYMENT.encode(start.paymentId());
    String reference = Objects.requireNonNull(started.providerReference());
    SettlePayment report =
        started.next() == NextStep.SUCCEEDED
            ? SettlePayment.received(start.provider(), payment, reference)
            : SettlePayment.failed(start.provider(), payment, reference, started.failure());
    return bus.request(BusApi.SETTLE_PAYMENT, report)
        .<Void>mapEmpty()
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.INVALID_REQUEST // bad provider answer
                    ? Providers.failed(start.provider(), report.paymentId(), failure)
                    : Future.failedFuture(failure));
  }
}
