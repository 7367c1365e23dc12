package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.checkout.ReceiptMessages.LogoFile;
import dev.paylink.checkout.ReceiptMessages.OpenLogo;
import dev.paylink.checkout.ReceiptMessages.OpenReceipt;
import dev.paylink.checkout.ReceiptMessages.Receipt;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.Providers;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Contents of receipts, and logos. */
final class ReceiptService {
  private final ReceiptStore store;
  private final Providers providers;
  private final OfferedMethods methods;
  private final AppConfig.Orders orders;
  private final InstantSource clock;

  ReceiptService(
      ReceiptStore store,
      Providers providers,
      OfferedMethods methods,
      AppConfig.Orders orders,
      InstantSource clock) {
    this.store = store;
    this.providers = providers;
    this.methods = methods;
    this.orders = orders;
    this.clock = clock;
  }

  Future<Receipt> receipt(OpenReceipt query) {
    return find(query)
        .compose(
            order ->
                methodsToContinue(order)
                    .compose(
                        methods ->
                            payment(order, query.labels())
                                .map(payment -> receipt(order, payment, methods))));
  }

  private Future<FoundOrder> find(OpenReceipt query) {
    return store
        .find(query.token(), query.orderId(), query.browser(), clock.instant())
        .map(found -> found.orElseThrow(OwnOrderService::unknown));
  }

  /** The payment of a receipt, with the name of its method if it was received. */
  private Future<@Nullable ReceiptPayment> payment(FoundOrder order, boolean labels) {
    ReceiptPayment payment = order.payment();
    if (payment == null || payment.paidAt() == null || !labels) {
      return Future.succeededFuture(payment);
    }
    return providers
        .describe(List.of(payment.provider()), new DescribeProvider())
        .map(described -> payment.withMethod(described.get(payment.provider())));
  }

  private Future<List<OfferedMethod>> methodsToContinue(FoundOrder order) {
    return order.isPayable() && order.createdByBrowser()
        ? methods.of(order.link(), order.link().money())
        : Future.succeededFuture(List.of());
  }

  private Receipt receipt(
      FoundOrder order, @Nullable ReceiptPayment payment, List<OfferedMethod> methods) {
    Instant createdAt = TypeId.timeOf(order.orderId());
    return ReceiptBuilder.builder()
        .orderId(TypeId.ORDER.encode(order.orderId()))
        .state(order.state())
        .offer(order.link().offer())
        .amount(order.amount())
        .money(order.money())
        .createdAt(createdAt)
        .deadline(deadline(order, createdAt))
        .payer(
            order.createdByBrowser()
                ? MaskedCustomer.of(order.customer(), order.link().customer())
                : MaskedCustomer.of(order.customer()))
        .account(account(order))
        .payment(payment)
        .linkActive(
            order.link().status() == PaymentLinkStatus.ACTIVE && !order.link().placesTaken())
        .cancellable(order.createdByBrowser() && order.cancellable())
        .methods(methods)
        .delivered(order.delivered())
        .mailed(order.mailed())
        .papers(order.papers())
        .build();
  }

  /** An order for which money has arrived is not cancelled by the sweep. */
  private @Nullable Instant deadline(FoundOrder order, Instant createdAt) {
    return order.isPayable() && !order.money().any()
        ? createdAt.plus(orders.pendingTtl(order.chosen()))
        : null;
  }

  private static @Nullable BankAccount account(FoundOrder order) {
    ReceiptPayment payment = order.payment();
    return payment != null && payment.provider().equals(PaymentMethods.MANUAL)
        ? order.link().offer().shop().profile().bankAccount()
        : null;
  }

  Future<LogoFile> logo(OpenLogo query) {
    return store
        .logo(query.name())
        .map(found -> found.map(base64 -> new LogoFile(query.name(), base64)))
        .map(found -> found.orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "No such logo")));
  }
}
