package dev.paylink.checkout;

import dev.paylink.api.AssessRiskBuilder;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.FormOrderStore.Created;
import dev.paylink.checkout.page.PayPage;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.risk.RiskService;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Business rules of the checkout. */
final class CheckoutService {
  private static final int RETRY_SECONDS = 60;

  private final CheckoutStore store;
  private final FormOrderStore orders;
  private final OfferedMethods methods;
  private final OwnOrderService ownOrders;
  private final PaymentStarter payments;
  private final RiskService risk;
  private final OutboxSignal events;
  private final int maxPendingOrders;
  private final Runnable tooManyRefused;
  private final InstantSource clock;
  private final MerchantClocks clocks;

  /**
   * @param maxPendingOrders of a link; 0 for any number
   * @param tooManyRefused called for each order beyond them
   */
  CheckoutService(
      CheckoutStore store,
      FormOrderStore orders,
      OfferedMethods methods,
      OwnOrderService ownOrders,
      PaymentStarter payments,
      RiskService risk,
      OutboxSignal events,
      int maxPendingOrders,
      Runnable tooManyRefused,
      InstantSource clock,
      MerchantClocks clocks) {
    this.store = store;
    this.orders = orders;
    this.methods = methods;
    this.ownOrders = ownOrders;
    this.payments = payments;
    this.risk = risk;
    this.events = events;
    this.maxPendingOrders = maxPendingOrders;
    this.tooManyRefused = tooManyRefused;
    this.clock = clock;
    this.clocks = clocks;
  }

  Future<Checkout> open(OpenCheckout query) {
    return find(query.token(), query.browser(), null)
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

  private Future<CheckoutLink> find(
      String token, @Nullable String browser, @Nullable String attempt) {
    return store
        .open(token, browser, attempt, clock.instant())
        .map(found -> found.orElseThrow(OwnOrderService::unknown));
  }

  /** Creates the order of a form, unless the form created one before, and starts its payment. */
  Future<PaymentStep> pay(Pay form, Origin origin) {
    return find(form.token(), form.browser(), form.attempt())
        .compose(
            link -> {
              UUID existing = link.attemptOrder();
              return existing == null
                  ? createOrder(restored(form, link), link, origin)
                  : payExisting(form, existing, origin);
            });
  }

  private static Pay restored(Pay form, CheckoutLink link) {
    return form.restored(MaskedCustomer.restored(form.customer(), form.masked(), link.customer()));
  }

  private Future<PaymentStep> createOrder(Pay form, CheckoutLink link, Origin origin) {
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
        .compose(suspicions -> createOrder(form, link, suspicions, origin));
  }

  /** Another id is tried if an order has its number already. */
  private Future<PaymentStep> createOrder(
      Pay form, CheckoutLink link, List<Suspicion> suspicions, Origin origin) {
    MerchantClock own = clocks.of(link.merchantId());
    UUID orderId = own.newId();
    return events
        .announce(
            orders.create(
                link, form, orderId, link.money(), suspicions, maxPendingOrders, own, origin))
        .transform(
            created -> {
              if (created.succeeded()) {
                return startPayment(form, link, orderId, created.result(), origin);
              }
              return Database.violates(created.cause(), OrderNumber.INDEX)
                  ? createOrder(form, link, suspicions, origin)
                  : Future.failedFuture(created.cause());
            });
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

  private Future<PaymentStep> startPayment(
      Pay form, CheckoutLink link, UUID orderId, Created created, Origin origin) {
    if (created.given()) {
      return Future.succeededFuture(new PaymentStep(TypeId.ORDER.encode(orderId), null));
    }
    if (created.payment().isPresent()) {
      return payments.start(
          StartBuilder.builder()
              .token(form.token())
              .link(link)
              .orderId(orderId)
              .paymentId(created.payment().get())
              .provider(form.provider())
              .due(link.money())
              .chosen(Set.of(form.provider()))
              .customer(form.customer())
              .language(form.language())
              .origin(origin)
              .build());
    }
    // A concurrent request with the same form was first, the link has too many pending orders, all
    // its places were taken meanwhile, its price has changed, or it has just expired.
    return find(form.token(), form.browser(), form.attempt())
        .compose(
            current -> {
              UUID existing = current.attemptOrder();
              return existing == null
                  ? Future.failedFuture(created.tooManyPending() ? tooManyPending() : notPayable())
                  : payExisting(form, existing, origin);
            });
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
