package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.page.SandboxPage;
import dev.paylink.checkout.page.SandboxPageBuilder;
import dev.paylink.http.Exchange;
import dev.paylink.sales.payment.sandbox.Outcome;
import dev.paylink.sales.payment.sandbox.SandboxBus;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.sales.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/** Routes of the sandbox page, on which a tester chooses the outcome of a payment. */
final class SandboxRoutes {
  private static final String PATH = "/sandbox/:paymentId";

  private final Bus bus;
  private final PageResponder responder;
  private final BrowserSecret browsers;

  SandboxRoutes(Bus bus, PageResponder responder, BrowserSecret browsers) {
    this.bus = bus;
    this.responder = responder;
    this.browsers = browsers;
  }

  void mount(PageRouter router) {
    router.page(PATH, ctx -> open(ctx).map(payment -> show(ctx, payment)));
    router.form(PATH, ctx -> open(ctx).compose(payment -> choose(ctx, payment)));
  }

  private Future<SandboxPayment> open(RoutingContext ctx) {
    String id = ctx.pathParam("paymentId");
    if (!TypeId.PAYMENT.matches(id)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such payment");
    }
    return bus.request(SandboxBus.OPEN_SANDBOX, new OpenSandbox(id));
  }

  private PageAnswer show(RoutingContext ctx, SandboxPayment payment) {
    String secret = browsers.readOrCreate(ctx);
    String paymentId = ctx.pathParam("paymentId");
    SandboxPage page =
        SandboxPageBuilder.builder()
            .frame(PageResponder.frame(ctx, true, payment.shop()))
            .action(responder.path("/sandbox/" + paymentId))
            .formToken(FormToken.issue(secret, paymentId))
            .title(payment.title())
            .amount(Money.of(payment.amount(), Currency.known(payment.currency())))
            .decided(payment.decided())
            .back(returnPath(payment))
            .build();
    return PageAnswer.page(200, responder.pages().render(page));
  }

  private String returnPath(SandboxPayment payment) {
    return responder.urls().returnUrl(payment.checkoutToken(), payment.orderId());
  }

  private Future<PageAnswer> choose(RoutingContext ctx, SandboxPayment payment) {
    PostedForm posted = PostedForm.of(ctx);
    String paymentId = ctx.pathParam("paymentId");
    if (browsers.verify(ctx, paymentId, posted).isEmpty()) {
      return Future.succeededFuture(show(ctx, payment)); // with a valid form
    }
    return bus.request(
            SandboxBus.CHOOSE_OUTCOME,
            new Choose(paymentId, outcome(posted), seconds(posted), payment),
            Origin.payer(Exchange.of(ctx).requestId()))
        .map(chosen -> PageAnswer.redirect(returnPath(payment)));
  }

  private static Outcome outcome(PostedForm posted) {
    try {
      return Outcome.of(posted.field("outcome"));
    } catch (IllegalArgumentException e) {
      throw Fault.invalid("outcome", "must be one of the choices of the page");
    }
  }

  private static int seconds(PostedForm posted) {
    String seconds = posted.field("seconds");
    return seconds.matches("[0-9]{1,6}") ? Integer.parseInt(seconds) : 0;
  }
}
