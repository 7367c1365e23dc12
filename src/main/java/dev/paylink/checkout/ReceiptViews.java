package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.base.locale.Language;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.ReceiptMessages.OrderMoney;
import dev.paylink.checkout.ReceiptMessages.Papers;
import dev.paylink.checkout.ReceiptMessages.Receipt;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.ReceiptMessages.Refunded;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.ReceiptDetails;
import dev.paylink.checkout.page.ReceiptDetails.Report;
import dev.paylink.checkout.page.ReceiptMoney;
import dev.paylink.checkout.page.ReceiptMoneyBuilder;
import dev.paylink.checkout.page.ReceiptPage;
import dev.paylink.checkout.page.ReceiptPage.Paper;
import dev.paylink.checkout.page.ReceiptPageBuilder;
import dev.paylink.checkout.page.Retry;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fills the page of a receipt. */
final class ReceiptViews {
  /** Path of the form to cancel, below the receipt. */
  static final String CANCEL = "/cancel";

  /** Path of the form to say that the customer has paid, below the receipt. */
  static final String REPORTED = "/reported";

  private final PageResponder responder;
  private final BrowserSecret browsers;

  ReceiptViews(PageResponder responder, BrowserSecret browsers) {
    this.responder = responder;
    this.browsers = browsers;
  }

  PageAnswer show(RoutingContext ctx, Receipt receipt, int status) {
    String success = receipt.offer().successUrl();
    return PageAnswer.page(status, responder.pages().render(page(ctx, receipt, success)));
  }

  private ReceiptPage page(RoutingContext ctx, Receipt receipt, @Nullable String success) {
    Offer offer = receipt.offer();
    Frame frame = PageResponder.frame(ctx, offer.testMode(), offer.shop());
    String token = ctx.pathParam("token");
    String path = responder.urls().receipt(token, receipt.orderId());
    ReceiptPayment payment = receipt.payment();
    return ReceiptPageBuilder.builder()
        .frame(frame)
        .state(receipt.state())
        .title(offer.title())
        .money(money(receipt))
        .orderNumber(OrderMessages.numberOf(receipt.orderId()))
        .createdAt(receipt.createdAt())
        .account(receipt.account())
        .instructions(payment == null ? null : payment.instructions())
        .customerReference(payment == null ? null : payment.customerReference())
        .display(payment == null ? null : payment.display())
        .path(path)
        .retry(retry(ctx, receipt, path, frame))
        .checkout(receipt.linkActive() ? responder.urls().url(token) + CheckoutViews.AGAIN : null)
        .papers(papers(receipt, path))
        .downloads(receipt.delivered() ? path + "/download" : null)
        .successUrl(success == null ? null : SuccessRedirect.of(success, receipt.orderId()))
        .details(details(receipt, frame.language(), report(ctx, receipt, path)))
        .build();
  }

  private static List<Paper> papers(Receipt receipt, String path) {
    Papers papers = receipt.papers();
    List<Paper> shown = new ArrayList<>();
    if (papers.number() != null) {
      shown.add(
          new Paper(
              papers.number(),
              path + DocumentRoutes.FILE,
              papers.live() ? path + DocumentRoutes.PROOF : null));
    }
    papers
        .refunds()
        .forEach(
            refund ->
                shown.add(
                    new Paper(
                        refund.number(),
                        "%s/refunds/%s%s".formatted(path, refund.refundId(), DocumentRoutes.FILE),
                        null)));
    return shown;
  }

  private static ReceiptMoney money(Receipt receipt) {
    Currency currency = Currency.known(receipt.amount().currency());
    OrderMoney money = receipt.money();
    Refunded refunded = money.refunded();
    return ReceiptMoneyBuilder.builder()
        .amount(Money.ofOrZero(receipt.amount().amount(), currency))
        .received(positive(money.received(), currency))
        .unneeded(positive(money.unneeded(), currency))
        .refunded(refunded == null ? null : positive(refunded.done(), currency))
        .byHand(refunded == null ? null : positive(refunded.byHand(), currency))
        .refunding(refunded == null ? null : positive(refunded.pending(), currency))
        .disputed(refunded == null ? null : positive(refunded.disputed(), currency))
        .lost(refunded == null ? null : positive(refunded.lost(), currency))
        .elsewhere(
            money.elsewhere().stream()
                .map(one -> Money.exact(one.amount(), Currency.known(one.currency())))
                .toList())
        .build();
  }

  private static @Nullable Money positive(BigDecimal amount, Currency currency) {
    return amount.signum() > 0 ? Money.exact(amount, currency) : null;
  }

  private static ReceiptDetails details(
      Receipt receipt, Language language, @Nullable Report report) {
    ReceiptPayment payment = receipt.payment();
    ProviderDescription method = payment == null ? null : payment.method();
    Customer payer = CustomerColumns.orEmpty(receipt.payer());
    return new ReceiptDetails(
        receipt.deadline(),
        payment == null ? null : payment.paidAt(),
        method == null ? null : CheckoutViews.label(method, language),
        Stream.of(payer.name(), payer.email(), payer.phone()).filter(Objects::nonNull).toList(),
        payment == null ? null : payment.providerReference(),
        payment != null && payment.reportedAt() != null,
        receipt.mailed(),
        report);
  }

  private @Nullable Report report(RoutingContext ctx, Receipt receipt, String path) {
    ReceiptPayment payment = receipt.payment();
    Optional<String> secret = browsers.read(ctx);
    return secret.isEmpty() || payment == null || !payment.reportable()
        ? null
        : new Report(path + REPORTED, FormToken.issue(secret.get(), receipt.orderId()));
  }

  private @Nullable Retry retry(RoutingContext ctx, Receipt receipt, String path, Frame frame) {
    Optional<String> secret = browsers.read(ctx);
    return secret.isEmpty() || receipt.methods().isEmpty()
        ? null
        : new Retry(
            path,
            FormToken.issue(secret.get(), receipt.orderId()),
            CheckoutViews.methods(receipt.methods(), frame.language()),
            receipt.cancellable() ? path + CANCEL : null);
  }
}
