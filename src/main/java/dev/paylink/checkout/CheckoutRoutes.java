package dev.paylink.checkout;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.page.Field;
import dev.paylink.checkout.page.Form;
import dev.paylink.checkout.page.PayNotice;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.RouterVerticle;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The payment page of a link: shown, and sent. */
final class CheckoutRoutes {
  private static final String PATH = "/pay/:token";
  private static final int UNPROCESSABLE = 422;

  private final Node node;
  private final BodyReader bodies;
  private final PageResponder responder;
  private final CheckoutViews views;
  private final BrowserSecret browsers;
  private final CustomerFields customers;

  CheckoutRoutes(
      Node node,
      BodyReader bodies,
      PageResponder responder,
      CheckoutViews views,
      BrowserSecret browsers) {
    this.node = node;
    this.bodies = bodies;
    this.responder = responder;
    this.views = views;
    this.browsers = browsers;
    this.customers = new CustomerFields(node.contract());
  }

  void mount(Router router) {
    RouterVerticle.readable(router, PATH)
        .handler(CheckoutRoutes::matched)
        .handler(this::open)
        .failureHandler(responder::failed);
    router
        .post(PATH)
        .handler(CheckoutRoutes::matched)
        .handler(PostedForm::requireType)
        .handler(bodies::readRaw)
        .handler(this::pay)
        .failureHandler(responder::failed);
  }

  private static void matched(RoutingContext ctx) {
    Exchange.of(ctx).matched("/pay/{token}");
    if (!CheckoutUrls.isToken(ctx.pathParam("token"))) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such payment link");
    }
    ctx.next();
  }

  private void open(RoutingContext ctx) {
    String secret = browsers.readOrGive(ctx);
    boolean anew = ctx.queryParams().contains("again");
    openCheckout(ctx, secret)
        .onSuccess(
            checkout ->
                views.show(
                    ctx,
                    checkout,
                    new CheckoutViews.Shown(
                        secret,
                        200,
                        CustomerFields.prefilled(checkout.customer()),
                        null,
                        null,
                        anew)));
  }

  private Future<Checkout> openCheckout(RoutingContext ctx, String secret) {
    OpenCheckout query = new OpenCheckout(ctx.pathParam("token"), BrowserSecret.nameOf(secret));
    return node.bus().request(BusApi.OPEN_CHECKOUT, query).onFailure(ctx::fail);
  }

  private void pay(RoutingContext ctx) {
    PostedForm posted = PostedForm.of(ctx);
    Form form = customers.read(posted);
    Optional<GenuineForm> genuine = browsers.verify(ctx, ctx.pathParam("token"), posted);
    if (genuine.isEmpty()) {
      showAgain(ctx, 403, form, PayNotice.FORM_EXPIRED, null);
    } else if (!form.wrong().isEmpty()) {
      showAgain(ctx, UNPROCESSABLE, form, null, posted.token());
    } else {
      node.bus()
          .request(BusApi.PAY, command(ctx, form, genuine.get()))
          .onSuccess(step -> responder.goOn(ctx, step))
          .onFailure(failure -> explain(ctx, Fault.of(failure), form, posted.token()));
    }
  }

  private Pay command(RoutingContext ctx, Form form, GenuineForm genuine) {
    return new Pay(
        ctx.pathParam("token"),
        genuine.attempt(),
        genuine.browser(),
        Objects.requireNonNullElse(form.provider(), ""),
        CustomerFields.customer(form),
        PayerAddress.of(ctx.request(), node.config().http().trustedProxies()).orElse(null),
        PageResponder.frame(ctx, false, null).language().tag());
  }

  private void explain(RoutingContext ctx, Fault fault, Form form, String formToken) {
    if (fault.code() == FaultCode.PROVIDER_FAILED) {
      showAgain(ctx, fault.code().status(), form, PayNotice.PROVIDER_FAILED, formToken);
    } else if (fault.code() == FaultCode.INVALID_REQUEST) {
      showAgain(ctx, UNPROCESSABLE, form.complaining(Field.PROVIDER), null, formToken);
    } else if (fault.code() == FaultCode.PAYMENT_LINK_NOT_PAYABLE) {
      showAgain(ctx, fault.code().status(), form, null, null);
    } else {
      ctx.fail(fault);
    }
  }

  /**
   * Shows the form as it was filled in, or what became of the link meanwhile.
   *
   * @param formToken of the form, so that sending it again is the same attempt; null for a new one
   */
  private void showAgain(
      RoutingContext ctx,
      int status,
      Form form,
      @Nullable PayNotice notice,
      @Nullable String formToken) {
    String secret = browsers.readOrGive(ctx);
    openCheckout(ctx, secret)
        .onSuccess(
            checkout ->
                views.show(
                    ctx,
                    checkout,
                    new CheckoutViews.Shown(secret, status, form, notice, formToken, true)));
  }
}
