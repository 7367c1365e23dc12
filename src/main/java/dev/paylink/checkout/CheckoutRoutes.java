package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.BrowserSecret.GenuineForm;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.page.Form;
import dev.paylink.checkout.page.PayNotice;
import dev.paylink.http.Exchange;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes of the payment page of a link: shows the form and accepts it. */
final class CheckoutRoutes {
  private static final String PATH = "/pay/:token";
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;

  private final Bus bus;
  private final int trustedProxies;
  private final PageResponder responder;
  private final CheckoutViews views;
  private final BrowserSecret browsers;
  private final CustomerForm customers;

  CheckoutRoutes(
      Bus bus,
      int trustedProxies,
      PageResponder responder,
      BrowserSecret browsers,
      CustomerForm customers) {
    this.bus = bus;
    this.trustedProxies = trustedProxies;
    this.responder = responder;
    this.views = new CheckoutViews(responder);
    this.browsers = browsers;
    this.customers = customers;
  }

  void mount(PageRouter router) {
    router.page(PATH, this::open);
    router.form(PATH, this::pay);
    router.page(PATH + "/qr.svg", ctx -> Future.succeededFuture(qrCode(ctx)));
  }

  /** Draws the address of any link; whether it exists does not matter. */
  private PageAnswer qrCode(RoutingContext ctx) {
    String token = ctx.pathParam("token");
    if (!CheckoutUrls.isToken(token)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such payment link");
    }
    return PageAnswer.svg(QrCode.svg(responder.absoluteUrls().url(token)));
  }

  private Future<PageAnswer> open(RoutingContext ctx) {
    String secret = browsers.readOrCreate(ctx);
    boolean ignorePrior = ctx.queryParams().contains("again");
    return openCheckout(ctx, secret)
        .map(
            checkout -> {
              Form form = CustomerForm.prefilled(checkout.customer());
              return views.show(
                  ctx,
                  checkout,
                  new CheckoutViews.Display(
                      secret, 200, form, null, null, ignorePrior, TrackingParameters.of(ctx)));
            });
  }

  private Future<Checkout> openCheckout(RoutingContext ctx, String secret) {
    OpenCheckout query = new OpenCheckout(ctx.pathParam("token"), BrowserSecret.nameOf(secret));
    return bus.request(CheckoutBus.OPEN_CHECKOUT, query);
  }

  private Future<PageAnswer> pay(RoutingContext ctx) {
    PostedForm posted = PostedForm.of(ctx);
    Form form = customers.read(posted);
    TrackingParameters tracking = TrackingParameters.of(posted::field);
    Optional<GenuineForm> genuine = browsers.verify(ctx, ctx.pathParam("token"), posted);
    if (genuine.isEmpty()) {
      return showAgain(ctx, 403, form, PayNotice.FORM_EXPIRED, null, tracking);
    }
    if (!form.wrong().isEmpty() || form.doubts().open()) {
      return showAgain(ctx, UNPROCESSABLE, form, null, posted.token(), tracking);
    }
    Origin payer = Origin.payer(Exchange.of(ctx).requestId());
    return bus.request(CheckoutBus.PAY, command(ctx, posted, form, genuine.get(), tracking), payer)
        .map(step -> responder.next(ctx, step))
        .recover(failure -> showFailure(ctx, Fault.of(failure), form, posted.token(), tracking));
  }

  private Pay command(
      RoutingContext ctx,
      PostedForm posted,
      Form form,
      GenuineForm genuine,
      TrackingParameters tracking) {
    return PayBuilder.builder()
        .token(ctx.pathParam("token"))
        .attempt(genuine.attempt())
        .browser(genuine.browser())
        .provider(Objects.requireNonNullElse(form.provider(), ""))
        .price(posted.field("price"))
        .customer(CustomerForm.customer(form))
        .masked(CustomerForm.masked(form))
        .payerAddress(PayerAddress.of(ctx.request(), trustedProxies).orElse(null))
        .language(PageResponder.language(ctx).tag())
        .landingPageId(tracking.pageId())
        .attribution(tracking.attribution())
        .build();
  }

  private Future<PageAnswer> showFailure(
      RoutingContext ctx, Fault fault, Form form, String formToken, TrackingParameters tracking) {
    return switch (fault.code()) {
      case PROVIDER_FAILED ->
          showAgain(
              ctx, fault.code().status(), form, PayNotice.PROVIDER_FAILED, formToken, tracking);
      case INVALID_REQUEST ->
          showAgain(ctx, UNPROCESSABLE, withWrong(form, fault), null, formToken, tracking);
      case RATE_LIMITED -> {
        ctx.response().putHeader("Retry-After", Integer.toString(fault.retryAfterSeconds()));
        yield showAgain(
            ctx, fault.code().status(), form, PayNotice.TOO_MANY_PENDING, formToken, tracking);
      }
      case PAYMENT_LINK_NOT_PAYABLE ->
          showAgain(ctx, CONFLICT, form, PayNotice.OFFER_CHANGED, null, tracking);
      default -> Future.failedFuture(fault);
    };
  }

  private static Form withWrong(Form form, Fault fault) {
    Form marked = form;
    for (Fault.Detail detail : fault.details()) {
      marked = marked.withWrong(CustomerForm.field(detail.field()));
    }
    return marked;
  }

  /**
   * Shows the form as it was filled in, or the state of the link if it is no longer payable.
   *
   * @param formToken token of the form, so that sending it again is the same attempt; null for a
   *     new one
   */
  private Future<PageAnswer> showAgain(
      RoutingContext ctx,
      int status,
      Form form,
      @Nullable PayNotice notice,
      @Nullable String formToken,
      TrackingParameters tracking) {
    String secret = browsers.readOrCreate(ctx);
    return openCheckout(ctx, secret)
        .map(
            checkout ->
                views.show(
                    ctx,
                    checkout,
                    new CheckoutViews.Display(
                        secret, status, form, notice, formToken, true, tracking)));
  }
}
