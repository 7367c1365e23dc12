package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import dev.paylink.checkout.CheckoutMessages.ReceiptPayment;
import dev.paylink.checkout.CheckoutMessages.Refunded;
import dev.paylink.checkout.CheckoutMessages.ReportPaid;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.Language;
import dev.paylink.checkout.page.ReceiptDetails;
import dev.paylink.checkout.page.ReceiptDetails.Report;
import dev.paylink.checkout.page.ReceiptPage;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.checkout.page.Retry;
import dev.paylink.db.CustomerColumns;
import dev.paylink.http.Exchange;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.money.Money;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Routes of an order's receipt: the page, its state for polling, the return from a provider,
 * another attempt to pay, and the cancellation by the customer.
 */
final class ReceiptRoutes {
  private static final String PATH = "/pay/:token/orders/:orderId";
  private static final String CANCEL = "/cancel";
  private static final String REPORTED = "/reported";

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
    router.page(PATH + "/status", ctx -> open(ctx, null, false).map(ReceiptRoutes::state));
    router.post(
        PATH + "/return",
        ctx -> Future.succeededFuture(PageAnswer.redirect(receiptPath(ctx) + "/return")));
    router.form(PATH, this::payAgain);
    router.form(PATH + CANCEL, this::cancel);
    router.form(PATH + REPORTED, this::reportPaid);
    for (String form : List.of(CANCEL, REPORTED)) { // a refused form is answered at its address
      router.page(
          PATH + form, ctx -> Future.succeededFuture(PageAnswer.redirect(receiptPath(ctx))));
    }
  }

  private Future<Receipt> open(RoutingContext ctx) {
    return open(ctx, browsers.name(ctx), true);
  }

  /** Without a browser and labels no payment methods are named, so no provider is called. */
  private Future<Receipt> open(RoutingContext ctx, @Nullable String browser, boolean labels) {
    OpenReceipt query = new OpenReceipt(ctx.pathParam("token"), orderId(ctx), browser, labels);
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
    ReceiptPayment payment = receipt.payment();
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
            payment == null ? null : payment.instructions(),
            payment == null ? null : payment.customerReference(),
            refunded == null ? null : positive(refunded.done(), offer.currency()),
            refunded == null ? null : positive(refunded.pending(), offer.currency()),
            path,
            retry(ctx, receipt, path, frame),
            receipt.linkActive() ? responder.urls().url(token) + CheckoutViews.AGAIN : null,
            success == null ? null : SuccessRedirect.of(success, receipt.orderId()),
            details(receipt, frame.language(), report(ctx, receipt, path)));
    return PageAnswer.page(
        status,
        responder.pages().render(page),
        CheckoutViews.formOrigins(success, receipt.methods()));
  }

  private static @Nullable Money positive(BigDecimal amount, String currency) {
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
        report);
  }

  private @Nullable Report report(RoutingContext ctx, Receipt receipt, String path) {
    ReceiptPayment payment = receipt.payment();
    Optional<String> secret = browsers.read(ctx);
    return secret.isEmpty() || payment == null || !payment.reportable()
        ? null
        : new Report(
            path + REPORTED,
            FormToken.issue(secret.get(), receipt.orderId()),
            payment.reportedAt() != null);
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

  private Future<PageAnswer> reportPaid(RoutingContext ctx) {
    Optional<GenuineForm> genuine = browsers.verify(ctx, orderId(ctx), PostedForm.of(ctx));
    if (genuine.isEmpty()) {
      return open(ctx).map(receipt -> show(ctx, receipt, 403)); // with a valid form
    }
    ReportPaid report =
        new ReportPaid(ctx.pathParam("token"), orderId(ctx), genuine.get().browser());
    return bus.request(CheckoutBus.REPORT_PAID, report, Origin.payer(Exchange.of(ctx).requestId()))
        .map(reported -> PageAnswer.redirect(receiptPath(ctx)));
  }
}
