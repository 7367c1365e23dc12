package dev.paylink.checkout;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.ReceiptPage;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.checkout.page.Retry;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.RouterVerticle;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.money.Money;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What became of an order: its receipt, the way back from a provider, and another try to pay. */
final class ReceiptRoutes {
  private static final String PATH = "/pay/:token/orders/:orderId";

  private final Node node;
  private final BodyReader bodies;
  private final PageResponder responder;
  private final BrowserSecret browsers;

  ReceiptRoutes(Node node, BodyReader bodies, PageResponder responder, BrowserSecret browsers) {
    this.node = node;
    this.bodies = bodies;
    this.responder = responder;
    this.browsers = browsers;
  }

  void mount(Router router) {
    RouterVerticle.readable(router, PATH)
        .handler(ReceiptRoutes::matched)
        .handler(ctx -> open(ctx).onSuccess(receipt -> show(ctx, receipt, 200)))
        .failureHandler(responder::failed);
    RouterVerticle.readable(router, PATH + "/return")
        .handler(ReceiptRoutes::matched)
        .handler(ctx -> open(ctx).onSuccess(receipt -> comeBack(ctx, receipt)))
        .failureHandler(responder::failed);
    RouterVerticle.readable(router, PATH + "/status")
        .handler(ReceiptRoutes::matched)
        .handler(ctx -> open(ctx).onSuccess(receipt -> tell(ctx, receipt)))
        .failureHandler(responder::failed);
    router
        .post(PATH)
        .handler(ReceiptRoutes::matched)
        .handler(PostedForm::requireType)
        .handler(bodies::readRaw)
        .handler(this::payAgain)
        .failureHandler(responder::failed);
  }

  private static void matched(RoutingContext ctx) {
    Exchange.of(ctx).matched("/pay/{token}/orders/{orderId}");
    if (!CheckoutUrls.isToken(ctx.pathParam("token"))
        || !TypeId.ORDER.matches(ctx.pathParam("orderId"))) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such order");
    }
    ctx.next();
  }

  private Future<Receipt> open(RoutingContext ctx) {
    OpenReceipt query =
        new OpenReceipt(ctx.pathParam("token"), ctx.pathParam("orderId"), browsers.name(ctx));
    return node.bus().request(BusApi.OPEN_RECEIPT, query).onFailure(ctx::fail);
  }

  private void show(RoutingContext ctx, Receipt receipt, int status) {
    Offer offer = receipt.offer();
    Frame frame = PageResponder.frame(ctx, offer.testMode(), offer.merchantName());
    String token = ctx.pathParam("token");
    String path = responder.urls().receipt(token, receipt.orderId());
    String success = offer.successUrl();
    ReceiptPage page =
        new ReceiptPage(
            frame,
            receipt.state(),
            offer.title(),
            Money.of(offer.amount(), offer.currency()),
            receipt.orderId(),
            receipt.createdAt(),
            receipt.instructions(),
            receipt.customerReference(),
            path,
            retry(ctx, receipt, path, frame),
            receipt.linkActive() ? responder.urls().url(token) + CheckoutViews.AGAIN : null,
            success == null ? null : SuccessRedirect.of(success, receipt.orderId()));
    responder.show(
        ctx,
        status,
        responder.pages().render(page),
        CheckoutViews.formOrigins(success, receipt.ways()));
  }

  private @Nullable Retry retry(RoutingContext ctx, Receipt receipt, String path, Frame frame) {
    Optional<String> secret = browsers.read(ctx);
    return secret.isEmpty() || receipt.ways().isEmpty()
        ? null
        : new Retry(
            path,
            FormToken.issue(secret.get(), receipt.orderId()),
            CheckoutViews.ways(receipt.ways(), frame.language()));
  }

  private void comeBack(RoutingContext ctx, Receipt receipt) {
    String success = receipt.offer().successUrl();
    responder.redirect(
        ctx,
        success != null && receipt.state() == ReceiptState.PAID
            ? SuccessRedirect.of(success, receipt.orderId())
            : receiptPath(ctx));
  }

  private String receiptPath(RoutingContext ctx) {
    return responder.urls().receipt(ctx.pathParam("token"), ctx.pathParam("orderId"));
  }

  private void tell(RoutingContext ctx, Receipt receipt) {
    responder.json(ctx, StrictJson.write(Map.of("state", receipt.state().code())));
  }

  private void payAgain(RoutingContext ctx) {
    PostedForm posted = PostedForm.of(ctx);
    Optional<GenuineForm> genuine = browsers.verify(ctx, ctx.pathParam("orderId"), posted);
    if (genuine.isEmpty()) {
      open(ctx).onSuccess(receipt -> show(ctx, receipt, 403)); // with a form that is genuine
      return;
    }
    PayAgain command =
        new PayAgain(
            ctx.pathParam("token"),
            ctx.pathParam("orderId"),
            genuine.get().browser(),
            posted.field("provider"),
            PageResponder.frame(ctx, false, null).language().tag());
    node.bus()
        .request(BusApi.PAY_AGAIN, command)
        .onSuccess(step -> responder.goOn(ctx, step))
        .onFailure(ctx::fail);
  }
}
