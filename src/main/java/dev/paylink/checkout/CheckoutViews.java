package dev.paylink.checkout;

import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.checkout.CheckoutMessages.Way;
import dev.paylink.checkout.page.Form;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.Language;
import dev.paylink.checkout.page.PayNotice;
import dev.paylink.checkout.page.PayPage;
import dev.paylink.checkout.page.PriorPage;
import dev.paylink.checkout.page.PriorState;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.checkout.page.State;
import dev.paylink.checkout.page.StatePage;
import dev.paylink.money.Money;
import dev.paylink.payment.Providers;
import dev.paylink.paymentlink.PaymentLinkStatus;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Chooses the page that a link's customer sees, and fills it. */
final class CheckoutViews {
  /** Asks for the form although this browser has an order already. */
  static final String AGAIN = "?again=1";

  private static final int GONE = 410;
  private static final int UNAVAILABLE = 503;

  private final PageResponder responder;

  CheckoutViews(PageResponder responder) {
    this.responder = responder;
  }

  /**
   * How the form is shown.
   *
   * @param secret of the browser
   * @param status of the answer, if it is the form
   * @param formToken of the form; null for a new one
   * @param anew whether an earlier order of this browser does not matter
   */
  record Shown(
      String secret,
      int status,
      Form form,
      @Nullable PayNotice notice,
      @Nullable String formToken,
      boolean anew) {}

  PageAnswer show(RoutingContext ctx, Checkout checkout, Shown shown) {
    Offer offer = checkout.offer();
    Frame frame = PageResponder.frame(ctx, offer.testMode(), offer.merchantName());
    PriorOrder prior = checkout.prior();
    if (checkout.status() != PaymentLinkStatus.ACTIVE) {
      return state(GONE, frame, State.valueOf(checkout.status().name()), offer);
    }
    if (prior != null && prior.state() != ReceiptState.FAILED && !shown.anew()) {
      String page = responder.pages().render(priorPage(ctx, frame, offer, prior));
      return PageAnswer.page(shown.status(), page);
    }
    if (checkout.ways().isEmpty()) {
      return state(UNAVAILABLE, frame, State.NO_WAY_TO_PAY, offer);
    }
    String page = responder.pages().render(payPage(ctx, frame, checkout, shown));
    return PageAnswer.page(shown.status(), page, formOrigins(offer.successUrl(), checkout.ways()));
  }

  private PageAnswer state(int status, Frame frame, State state, Offer offer) {
    StatePage page = new StatePage(frame, state, offer.title(), null);
    return PageAnswer.page(status, responder.pages().render(page));
  }

  private PriorPage priorPage(RoutingContext ctx, Frame frame, Offer offer, PriorOrder prior) {
    return new PriorPage(
        frame,
        offer.title(),
        Money.of(offer.amount(), offer.currency()),
        prior.state() == ReceiptState.PAID ? PriorState.PAID : PriorState.PENDING,
        receipt(ctx, prior),
        responder.urls().url(ctx.pathParam("token")) + AGAIN);
  }

  private String receipt(RoutingContext ctx, PriorOrder prior) {
    return responder.urls().receipt(ctx.pathParam("token"), prior.orderId());
  }

  private PayPage payPage(RoutingContext ctx, Frame frame, Checkout checkout, Shown shown) {
    String token = ctx.pathParam("token");
    String formToken = shown.formToken();
    PriorOrder prior = checkout.prior();
    return new PayPage(
        frame,
        responder.urls().url(token),
        formToken == null ? FormToken.issue(shown.secret(), token) : formToken,
        checkout.offer().title(),
        Money.of(checkout.offer().amount(), checkout.offer().currency()),
        ways(checkout.ways(), frame.language()),
        shown.form(),
        shown.notice(),
        prior == null ? null : receipt(ctx, prior));
  }

  /** The ways to pay in the language of the page. */
  static List<dev.paylink.checkout.page.Way> ways(List<Way> ways, Language language) {
    List<dev.paylink.checkout.page.Way> shown = new ArrayList<>();
    for (Way way : ways) {
      Map<String, String> labels = way.description().labels();
      String label = labels.getOrDefault(language.tag(), labels.getOrDefault("en", way.provider()));
      shown.add(new dev.paylink.checkout.page.Way(way.provider(), label));
    }
    return shown;
  }

  /**
   * Where the forms of a page may lead: to the providers, and from there or at once to the shop.
   */
  static Set<String> formOrigins(@Nullable String successUrl, List<Way> ways) {
    Set<String> origins = new TreeSet<>();
    if (successUrl != null) {
      origins.add(Providers.origin(successUrl));
    }
    ways.forEach(way -> origins.addAll(way.description().redirectOrigins()));
    return origins;
  }
}
