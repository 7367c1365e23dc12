package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.ReceiptMessages.OpenReceipt;
import dev.paylink.checkout.ReceiptMessages.Receipt;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.http.Exchange;
import dev.paylink.sales.payment.PaymentBus;
import dev.paylink.sales.payment.PaymentChecks;
import dev.paylink.sales.payment.PaymentDisplay;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Routes of an order's receipt: the page, its state for polling, the return from a provider,
 * another attempt to pay, and the cancellation by the customer.
 */
final class ReceiptRoutes {
  static final String PATH = "/pay/:token/orders/:orderId";

  private final Bus bus;
  private final PageResponder responder;
  private final BrowserSecret browsers;
  private final ReceiptViews views;

  ReceiptRoutes(Bus bus, PageResponder responder, BrowserSecret browsers) {
    this.bus = bus;
    this.responder = responder;
    this.browsers = browsers;
    this.views = new ReceiptViews(responder, browsers);
  }

  void mount(PageRouter router) {
    router.page(PATH, ctx -> open(ctx).map(receipt -> views.show(ctx, receipt, 200)));
    router.page(
        PATH + "/return", ctx -> returned(ctx).map(receipt -> returnFromProvider(ctx, receipt)));
    router.page(PATH + "/qr.svg", ctx -> open(ctx, null, false).map(ReceiptRoutes::qrCode));
    router.page(PATH + "/status", ctx -> open(ctx, null, false).map(ReceiptRoutes::state));
    router.post(
        PATH + "/return",
        ctx -> Future.succeededFuture(PageAnswer.redirect(receiptPath(ctx) + "/return")));
    router.form(PATH, this::payAgain);
    router.form(PATH + ReceiptViews.CANCEL, this::cancel);
    router.form(PATH + ReceiptViews.REPORTED, this::reportPaid);
    for (String form :
        List.of(
            ReceiptViews.CANCEL,
            ReceiptViews.REPORTED)) { // a refused form is answered at its address
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

  static String orderId(RoutingContext ctx) {
    String id = ctx.pathParam("orderId");
    if (!TypeId.ORDER.matches(id)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such order");
    }
    return id;
  }

  /** The code that the customer pays with. */
  private static PageAnswer qrCode(Receipt receipt) {
    ReceiptPayment payment = receipt.payment();
    PaymentDisplay display = payment == null ? null : payment.display();
    String payload = display == null ? null : display.qr();
    if (payload == null || receipt.state() != ReceiptState.PENDING) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no code to pay with");
    }
    return PageAnswer.svg(QrCode.svg(payload));
  }

  /** The receipt after its provider was asked what became of the payment, if it is pending. */
  private Future<Receipt> returned(RoutingContext ctx) {
    return open(ctx)
        .compose(
            receipt ->
                isAsked(receipt)
                    ? PaymentBus.checkOrder(bus, null, receipt.orderId())
                        .compose(checked -> open(ctx))
                    : Future.succeededFuture(receipt));
  }

  private boolean isAsked(Receipt receipt) {
    ReceiptPayment payment = receipt.payment();
    return receipt.state() == ReceiptState.PENDING
        && payment != null
        && PaymentChecks.isAsked(bus, payment.provider());
  }

  private PageAnswer returnFromProvider(RoutingContext ctx, Receipt receipt) {
    String success = receipt.offer().successUrl();
    return success != null && receipt.state() == ReceiptState.PAID
        ? responder.onward(ctx, SuccessRedirect.of(success, receipt.orderId()))
        : PageAnswer.redirect(receiptPath(ctx));
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
      return open(ctx).map(receipt -> views.show(ctx, receipt, 403)); // with a valid form
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
      return open(ctx).map(receipt -> views.show(ctx, receipt, 403)); // with a valid form
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
      return open(ctx).map(receipt -> views.show(ctx, receipt, 403)); // with a valid form
    }
    ReportPaid report =
        new ReportPaid(ctx.pathParam("token"), orderId(ctx), genuine.get().browser());
    return bus.request(CheckoutBus.REPORT_PAID, report, Origin.payer(Exchange.of(ctx).requestId()))
        .map(reported -> PageAnswer.redirect(receiptPath(ctx)));
  }
}
