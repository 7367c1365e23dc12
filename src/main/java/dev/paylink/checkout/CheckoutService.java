package dev.paylink.checkout;

import dev.paylink.api.AssessRiskBuilder;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.FormOrderStore.FirstPayment;
import dev.paylink.checkout.PaymentStarter.Start;
import dev.paylink.checkout.page.PayPage;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.sales.risk.RiskService;
import dev.paylink.sales.writer.OrderWriter.Outcome;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Business rules of the checkout. */
final class CheckoutService {
  private static final int RETRY_SECONDS = 60;
  private static final int MOST_ATTEMPTS = 20;

  private final CheckoutStore store;
  private final FormOrderStore orders;
  private final OfferedMethods methods;
  private final OwnOrderService ownOrders;
  private final PaymentStarter payments;
  private final RiskService risk;
  private final Runnable tooManyRefused;
  private final InstantSource clock;
  private final MerchantClocks clocks;

  /**
   * @param tooManyRefused called for each order beyond the permitted pending orders of a link
   */
  CheckoutService(
      CheckoutStore store,
      FormOrderStore orders,
      OfferedMethods methods,
      OwnOrderService ownOrders,
      PaymentStarter payments,
      RiskService risk,
      Runnable tooManyRefused,
      InstantSource clock,
      MerchantClocks clocks) {
    this.store = store;
    this.orders = orders;
    this.methods = methods;
    this.ownOrders = ownOrders;
    this.payments = payments;
    this.risk = risk;
    this.tooManyRefused = tooManyRefused;
    this.clock = clock;
    this.clocks = clocks;
  }

  Future<Checkout> open(OpenCheckout query) {
    return store
        .open(query.token(), query.browser(), clock.instant())
        .map(CheckoutService::known)
        .compose(
            found ->
                methods
                    .of(found, found.money())
                    .map(
                        methods ->
                            new Checkout(
                                found.offer(),
                                found.status(),
                                found.placesTaken(),
                                found.tooEarly(),
                                found.require(),
                                MaskedCustomer.of(found.customer()),
                                found.prior(),
                                methods)));
  }

  private static CheckoutLink known(Optional<CheckoutLink> found) {
    return found.orElseThrow(OwnOrderService::unknown);
  }

  /** Creates the order of a form, unless the form created one before, and starts its payment. */
  Future<PaymentStep> pay(Pay form, Origin origin) {
    return pay(form, origin, 1);
  }

  /** The link may change between reading it and writing the order, which is then decided again. */
  private Future<PaymentStep> pay(Pay form, Origin origin, int attempt) {
    return store
        .openForm(form, clock.instant())
        .map(CheckoutService::known)
        .compose(
            link -> {
              UUID existing = Objects.requireNonNull(link.newOrder()).attemptOrder();
              return existing == null
                  ? createOrder(form, link, origin, attempt)
                  : payExisting(form, existing, origin);
            });
  }

  private static Pay restored(Pay form, CheckoutLink link) {
    return form.restored(MaskedCustomer.restored(form.customer(), form.masked(), link.customer()));
  }

  /**
   * @param sent the form without what the link has of the customer, which may be erased since
   */
  private Future<PaymentStep> createOrder(Pay sent, CheckoutLink link, Origin origin, int attempt) {
    Pay form = restored(sent, link);
    requirePayable(link, form);
    AssessRisk order =
        AssessRiskBuilder.builder()
            .merchantId(TypeId.MERCHANT.encode(link.merchantId()))
            .paymentLinkId(link.offer().paymentLinkId())
            .productId(link.offer().productId())
            .amount(link.offer().amount())
            .currency(link.offer().currency())
            .customer(form.customer())
            .payerAddress(form.payerAddress())
            .build();
    return risk.assess(order, link.money())
        .compose(suspicions -> createOrder(form, link, suspicions, origin))
        .compose(
            made ->
                made.outcome() == Outcome.WRITTEN
                    ? started(made)
                    : notCreated(sent, made.outcome(), origin, attempt));
  }

  /** What became of the order of a form. */
  private record Made(Outcome outcome, Start start, Optional<FirstPayment> payment) {}

  /** Another id is tried if an order has its number already. */
  private Future<Made> createOrder(
      Pay form, CheckoutLink link, List<Suspicion> suspicions, Origin origin) {
    MerchantClock own = clocks.of(link.merchantId());
    Instant at = own.instant();
    requireOpen(link, at);
    Start start = start(form, link, own.newId(), own.newId(), origin);
    return firstPayment(start)
        .compose(
            payment ->
                orders
                    .create(link, form, start.orderId(), payment, suspicions, at, origin)
                    .map(outcome -> new Made(outcome, start, payment)))
        .recover(
            failure ->
                Database.violates(failure, OrderNumber.INDEX)
                    ? createOrder(form, link, suspicions, origin)
                    : Future.failedFuture(failure));
  }

  /** The time of the merchant, in which the order is made. */
  private static void requireOpen(CheckoutLink link, Instant at) {
    Instant notBefore = link.offer().notBefore();
    Instant expiresAt = link.offer().expiresAt();
    if (notBefore != null && at.isBefore(notBefore)
        || expiresAt != null && !at.isBefore(expiresAt)) {
      throw notPayable();
    }
  }

  private Future<Optional<FirstPayment>> firstPayment(Start start) {
    if (start.link().offer().isFree()) {
      return Future.succeededFuture(Optional.empty());
    }
    return payments
        .startAtOnce(start)
        .map(
            started ->
                Optional.of(
                    new FirstPayment(
                        start.paymentId(), start.provider(), started, payments.check(start))));
  }

  private static void requirePayable(CheckoutLink link, Pay form) {
    if (link.status() != PaymentLinkStatus.ACTIVE || link.placesTaken() || link.tooEarly()) {
      throw notPayable();
    }
    if (!form.price().isEmpty() && !form.price().equals(PayPage.price(link.money()))) {
      throw notPayable();
    }
    RequiredFields.check(link.require(), form.customer());
    if (!link.offer().isFree()) {
      OfferedMethods.require(link, form.provider());
    }
  }

  private Future<PaymentStep> started(Made made) {
    boolean isStored = made.payment().isPresent() && made.payment().get().started().isEmpty();
    return isStored
        ? payments.startStored(made.start())
        : Future.succeededFuture(
            new PaymentStep(
                TypeId.ORDER.encode(made.start().orderId()),
                made.payment()
                    .flatMap(FirstPayment::started)
                    .map(PaymentStarted::redirectUrl)
                    .orElse(null)));
  }

  /** A form that is sent twice at once has made its order, which may have taken the last place. */
  private Future<PaymentStep> notCreated(Pay sent, Outcome outcome, Origin origin, int attempt) {
    if (outcome == Outcome.CHANGED) {
      return attempt < MOST_ATTEMPTS
          ? pay(sent, origin, attempt + 1)
          : Future.failedFuture(Fault.unavailable("The payment link changes; try again", null));
    }
    return store
        .openForm(sent, clock.instant())
        .map(CheckoutService::known)
        .compose(
            link -> {
              UUID existing = Objects.requireNonNull(link.newOrder()).attemptOrder();
              return existing == null
                  ? Future.failedFuture(
                      outcome == Outcome.TOO_MANY_PENDING ? tooManyPending() : notPayable())
                  : payExisting(sent, existing, origin);
            });
  }

  private static Start start(
      Pay form, CheckoutLink link, UUID orderId, UUID paymentId, Origin origin) {
    return StartBuilder.builder()
        .token(form.token())
        .link(link)
        .orderId(orderId)
        .paymentId(paymentId)
        .provider(form.provider())
        .due(link.money())
        .chosen(Set.of(form.provider()))
        .customer(form.customer())
        .language(form.language())
        .origin(origin)
        .build();
  }

  private Future<PaymentStep> payExisting(Pay form, UUID orderId, Origin origin) {
    return ownOrders.payAgain(
        new PayAgain(
            form.token(),
            TypeId.ORDER.encode(orderId),
            form.browser(),
            form.provider(),
            form.language()),
        origin);
  }

  private Fault tooManyPending() {
    tooManyRefused.run();
    return Fault.rateLimited(
        "Too many orders of this payment link wait for their payment", RETRY_SECONDS);
  }

  private static Fault notPayable() {
    return new Fault(FaultCode.PAYMENT_LINK_NOT_PAYABLE, "The payment link cannot be paid now");
  }
}
