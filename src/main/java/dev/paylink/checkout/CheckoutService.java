package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.LogoFile;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.OpenLogo;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import dev.paylink.checkout.CheckoutMessages.ReceiptPayment;
import dev.paylink.checkout.CheckoutStore.Created;
import dev.paylink.checkout.CheckoutStore.FoundLink;
import dev.paylink.checkout.CheckoutStore.FoundOrder;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.config.AppConfig;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.profile.BankAccount;
import dev.paylink.outbox.OutboxSignal;
import dev.paylink.payment.Providers;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.risk.RiskService;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Business rules of the checkout. */
final class CheckoutService {
  private static final int RETRY_SECONDS = 60;

  private final CheckoutStore store;
  private final Providers providers;
  private final PaymentStarter payments;
  private final RiskService risk;
  private final OutboxSignal events;
  private final AppConfig.Orders orders;
  private final int maxPendingOrders;
  private final Ids ids;
  private final InstantSource clock;

  /**
   * @param maxPendingOrders of a link; 0 for any number
   */
  CheckoutService(
      CheckoutStore store,
      Providers providers,
      PaymentStarter payments,
      RiskService risk,
      OutboxSignal events,
      AppConfig.Orders orders,
      int maxPendingOrders,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.providers = providers;
    this.payments = payments;
    this.risk = risk;
    this.events = events;
    this.orders = orders;
    this.maxPendingOrders = maxPendingOrders;
    this.ids = ids;
    this.clock = clock;
  }

  Future<Checkout> open(OpenCheckout query) {
    return find(query.token(), query.browser(), null)
        .compose(
            found ->
                methods(found)
                    .map(
                        methods ->
                            new Checkout(
                                found.offer(),
                                found.status(),
                                found.placesTaken(),
                                found.require(),
                                MaskedCustomer.of(found.customer()),
                                found.prior(),
                                methods)));
  }

  private Future<FoundLink> find(String token, @Nullable String browser, @Nullable String attempt) {
    return store
        .open(token, browser, attempt, clock.instant())
        .map(found -> found.orElseThrow(CheckoutService::unknownLink));
  }

  private Future<List<OfferedMethod>> methods(FoundLink link) {
    return providers
        .describe(link.providers())
        .map(
            described ->
                described.entrySet().stream()
                    .map(entry -> new OfferedMethod(entry.getKey(), entry.getValue()))
                    .toList());
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

  private static Pay restored(Pay form, FoundLink link) {
    return form.restored(MaskedCustomer.restored(form.customer(), form.masked(), link.customer()));
  }

  private Future<PaymentStep> createOrder(Pay form, FoundLink link, Origin origin) {
    requirePayable(link, form);
    AssessRisk order =
        new AssessRisk(
            TypeId.MERCHANT.encode(link.merchantId()),
            link.offer().paymentLinkId(),
            link.offer().amount(),
            link.offer().currency(),
            form.customer(),
            form.payerAddress());
    UUID orderId = ids.next();
    return risk.assess(order, link.money())
        .compose(
            suspicions ->
                events.announce(
                    store.pay(
                        form, orderId, suspicions, maxPendingOrders, clock.instant(), origin)))
        .compose(created -> startPayment(form, link, orderId, created, origin));
  }

  private static void requirePayable(FoundLink link, Pay form) {
    if (link.status() != PaymentLinkStatus.ACTIVE || link.placesTaken()) {
      throw notPayable();
    }
    RequiredFields.check(link.require(), form.customer());
    requireProvider(link, form.provider());
  }

  private static void requireProvider(FoundLink link, String provider) {
    if (!link.providers().contains(provider)) {
      throw Fault.invalid("provider", "must be one of " + String.join(", ", link.providers()));
    }
  }

  private Future<PaymentStep> startPayment(
      Pay form, FoundLink link, UUID orderId, Created created, Origin origin) {
    if (created.payment().isPresent()) {
      return payments.start(
          new PaymentStarter.Start(
              form.token(),
              link,
              orderId,
              created.payment().get(),
              form.provider(),
              link.money(),
              form.customer(),
              form.language(),
              origin));
    }
    // A concurrent request with the same form was first, the link has too many pending orders, all
    // its places were taken meanwhile, or it has just expired.
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
    return payAgain(
        new PayAgain(
            form.token(),
            TypeId.ORDER.encode(orderId),
            form.browser(),
            form.provider(),
            form.language()),
        origin);
  }

  /**
   * Continues the payment of a pending order, or starts another one after a failure. The current
   * state of the link does not matter, because the order was created in time.
   */
  Future<PaymentStep> payAgain(PayAgain command, Origin origin) {
    return findOrder(command.token(), command.orderId(), command.browser())
        .compose(
            order -> {
              if (!order.createdByBrowser()) {
                throw unknownLink();
              }
              if (!isPayable(order)) {
                return Future.succeededFuture(new PaymentStep(command.orderId(), null));
              }
              requireProvider(order.link(), command.provider());
              return payments.resume(order, command, origin);
            });
  }

  /** Cancels an order of the requesting browser, unless it is paid or cancelled already. */
  Future<PaymentStep> cancel(CancelOwnOrder command, Origin origin) {
    return events
        .announce(store.cancel(command, clock.instant(), origin))
        .map(
            own -> {
              if (!own) {
                throw unknownLink();
              }
              return new PaymentStep(command.orderId(), null);
            });
  }

  Future<Receipt> receipt(OpenReceipt query) {
    return findOrder(query.token(), query.orderId(), query.browser())
        .compose(
            order ->
                methodsToContinue(order)
                    .compose(
                        methods ->
                            payment(order, query.labels())
                                .map(payment -> receipt(order, payment, methods))));
  }

  /** The payment of a receipt, with the name of its method if it was received. */
  private Future<@Nullable ReceiptPayment> payment(FoundOrder order, boolean labels) {
    ReceiptPayment payment = order.payment();
    if (payment == null || payment.paidAt() == null || !labels) {
      return Future.succeededFuture(payment);
    }
    return providers
        .describe(List.of(payment.provider()))
        .map(described -> payment.withMethod(described.get(payment.provider())));
  }

  private Future<FoundOrder> findOrder(String token, String orderId, @Nullable String browser) {
    return store
        .receipt(token, TypeId.ORDER.decode(orderId), browser, clock.instant())
        .map(found -> found.orElseThrow(CheckoutService::unknownLink));
  }

  private Future<List<OfferedMethod>> methodsToContinue(FoundOrder order) {
    return isPayable(order) && order.createdByBrowser()
        ? methods(order.link())
        : Future.succeededFuture(List.of());
  }

  private static boolean isPayable(FoundOrder order) {
    return order.state() == ReceiptState.PENDING || order.state() == ReceiptState.FAILED;
  }

  private Receipt receipt(
      FoundOrder order, @Nullable ReceiptPayment payment, List<OfferedMethod> methods) {
    Instant createdAt = TypeId.timeOf(order.orderId());
    return new Receipt(
        TypeId.ORDER.encode(order.orderId()),
        order.state(),
        order.link().offer(),
        order.received(),
        createdAt,
        deadline(order, createdAt),
        order.createdByBrowser()
            ? MaskedCustomer.of(order.customer(), order.link().customer())
            : MaskedCustomer.of(order.customer()),
        account(order),
        payment,
        order.refunded(),
        order.link().status() == PaymentLinkStatus.ACTIVE && !order.link().placesTaken(),
        order.createdByBrowser() && order.cancellable(),
        methods);
  }

  /** An order that has received a part is not cancelled by the sweep. */
  private @Nullable Instant deadline(FoundOrder order, Instant createdAt) {
    return isPayable(order) && order.received().signum() == 0
        ? createdAt.plus(orders.pendingTtl(order.chosen()))
        : null;
  }

  private static @Nullable BankAccount account(FoundOrder order) {
    ReceiptPayment payment = order.payment();
    return payment != null && payment.provider().equals(ManualProviderVerticle.NAME)
        ? order.link().offer().shop().profile().bankAccount()
        : null;
  }

  Future<LogoFile> logo(OpenLogo query) {
    return store
        .logo(query.name())
        .map(found -> found.map(base64 -> new LogoFile(query.name(), base64)))
        .map(found -> found.orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "No such logo")));
  }

  private static Fault unknownLink() {
    return new Fault(FaultCode.NOT_FOUND, "There is no such payment link or order");
  }

  private static Fault tooManyPending() {
    return Fault.rateLimited(
        "Too many orders of this payment link wait for their payment", RETRY_SECONDS);
  }

  private static Fault notPayable() {
    return new Fault(FaultCode.PAYMENT_LINK_NOT_PAYABLE, "The payment link cannot be paid now");
  }
}
