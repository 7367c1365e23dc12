package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import dev.paylink.checkout.CheckoutMessages.Refunded;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.ReceiptPage;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.checkout.page.Retry;
import dev.paylink.http.Exchange;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.money.Money;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Routes of an order's receipt: the page, its state for polling, the return from a provider,
 * another attempt to pay, and the cancellation by the customer.
 */
final class ReceiptRoutes {
  private static final String PATH = "/pay/:token/orders/:orderId";

  private final Bus bus;
  private final PageResponder responder;
  private final BrowserSecret browsers;

  ReceiptRoutes(Bus bus, PageResponder responder, BrowserSecret browsers) {
    this.bus = bus;
    this.responder = responder;
    this.browsers = browsers;
  }

  void mount(PageRouter router) {
    router.page(PATH, ctx -> open(ctx).map(receipt -> show(ctx, receipt, 200)));
    router.page(
        PATH + "/return", ctx -> open(ctx).map(receipt -> returnFromProvider(ctx, receipt)));
    router.page(PATH + "/status", ctx -> open(ctx, null).map(ReceiptRoutes::state));
    router.post(
        PATH + "/return",
        ctx -> Future.succeededFuture(PageAnswer.redirect(receiptPath(ctx) + "/return")));
    router.form(PATH, this::payAgain);
    router.form(PATH + "/cancel", this::cancel);
  }

  private Future<Receipt> open(RoutingContext ctx) {
    return open(ctx, browsers.name(ctx));
  }

  /** Without a browser no payment methods are offered, so no provider is called. */
  private Future<Receipt> open(RoutingContext ctx, @Nullable String browser) {
    OpenReceipt query = new OpenReceipt(ctx.pathParam("token"), orderId(ctx), browser);
    return bus.request(CheckoutBus.OPEN_RECEIPT, query);
  }

  private static String orderId(RoutingContext ctx) {
    String id = ctx.pathParam("orderId");
    if (!TypeId.ORDER.matches(id)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such order");
    }
    return id;
  }

  private PageAnswer show(RoutingContext ctx, Receipt receipt, int status) {
    Offer offer = receipt.offer();
    Frame frame = PageResponder.frame(ctx, offer.testMode(), offer.shop());
    String token = ctx.pathParam("token");
    String path = responder.urls().receipt(token, receipt.orderId());
    String success = offer.successUrl();
    Refunded refunded = receipt.refunded();
    ReceiptPage page =
        new ReceiptPage(
            frame,
            receipt.state(),
            offer.title(),
            Money.of(offer.amount(), offer.currency()),
            positive(receipt.received(), offer.currency()),
            receipt.orderId(),
            receipt.createdAt(),
            receipt.account(),
            receipt.instructions(),
            receipt.customerReference(),
            refunded == null ? null : positive(refunded.done(), offer.currency()),
            refunded == null ? null : positive(refunded.pending(), offer.currency()),
            path,
            retry(ctx, receipt, path, frame),
            receipt.linkActive() ? responder.urls().url(token) + CheckoutViews.AGAIN : null,
            success == null ? null : SuccessRedirect.of(success, receipt.orderId()));
    return PageAnswer.page(
        status,
        responder.pages().render(page),
        CheckoutViews.formOrigins(success, receipt.methods()));
  }

  private static @Nullable Money positive(BigDecimal amount, String currency) {
    return amount.signum() > 0 ? Money.exact(amount, currency) : null;
  }

  private @Nullable Retry retry(RoutingContext ctx, Receipt receipt, String path, Frame frame) {
    Optional<String> secret = browsers.read(ctx);
    return secret.isEmpty() || receipt.methods().isEmpty()
        ? null
        : new Retry(
            path,
            FormToken.issue(secret.get(), receipt.orderId()),
            CheckoutViews.methods(receipt.methods(), frame.language()),
            receipt.cancellable() ? path + "/cancel" : null);
  }

  private PageAnswer returnFromProvider(RoutingContext ctx, Receipt receipt) {
    String success = receipt.offer().successUrl();
    return PageAnswer.redirect(
        success != null && receipt.state() == ReceiptState.PAID
            ? SuccessRedirect.of(success, receipt.orderId())
            : receiptPath(ctx));
  }

  private String receiptPath(RoutingContext ctx) {
    return responder.urls().receipt(token(ctx), orderId(ctx));
  }

  /** Rejects a text that is not a token: it may contain line breaks, and becomes part of a URL. */
  private static String token(RoutingContext ctx) {
    String token = ctx.pathParam("token");
    if (!CheckoutUrls.isToken(token)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such payment link");
    }
    return token;
  }

  private static PageAnswer state(Receipt receipt) {
    return PageAnswer.json(StrictJson.write(Map.of("state", receipt.state().code())));
  }

  private Future<PageAnswer> payAgain(RoutingContext ctx) {
    PostedForm posted = PostedForm.of(ctx);
    Optional<GenuineForm> genuine = browsers.verify(ctx, orderId(ctx), posted);
    if (genuine.isEmpty()) {
      return open(ctx).map(receipt -> show(ctx, receipt, 403)); // with a valid form
    }
    PayAgain command =
        new PayAgain(
            ctx.pathParam("token"),
            orderId(ctx),
            genuine.get().browser(),
            posted.field("provider"),
            PageResponder.language(ctx).tag());
    Origin payer = Origin.payer(Exchange.of(ctx).requestId());
    return bus.request(CheckoutBus.PAY_AGAIN, command, payer)
        .map(step -> responder.next(ctx, step));
  }

  private Future<PageAnswer> cancel(RoutingContext ctx) {
    Optional<GenuineForm> genuine = browsers.verify(ctx, orderId(ctx), PostedForm.of(ctx));
    if (genuine.isEmpty()) {
      return open(ctx).map(receipt -> show(ctx, receipt, 403)); // with a valid form
    }
    CancelOwnOrder command =
        new CancelOwnOrder(ctx.pathParam("token"), orderId(ctx), genuine.get().browser());
    return bus.request(
            CheckoutBus.CANCEL_OWN_ORDER, command, Origin.payer(Exchange.of(ctx).requestId()))
        .map(done -> PageAnswer.redirect(receiptPath(ctx)));
  }
}
