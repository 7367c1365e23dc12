package dev.paylink.checkout;

import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.locale.Language;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.checkout.page.Form;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.PayNotice;
import dev.paylink.checkout.page.PayPage;
import dev.paylink.checkout.page.PayPageBuilder;
import dev.paylink.checkout.page.PaymentMethod;
import dev.paylink.checkout.page.PriorPage;
import dev.paylink.checkout.page.PriorState;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.checkout.page.State;
import dev.paylink.checkout.page.StatePage;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Selects the page that a link's customer sees, and fills it. */
final class CheckoutViews {
  /** Requests the form even if this browser has an order. */
  static final String AGAIN = "?again=1";

  private static final int OK = 200;
  private static final int CONFLICT = 409;
  private static final int GONE = 410;
  private static final int UNAVAILABLE = 503;

  private final PageResponder responder;
  private final Pictures pictures;

  CheckoutViews(PageResponder responder) {
    this.responder = responder;
    this.pictures = new Pictures(responder);
  }

  /**
   * How the form is shown.
   *
   * @param secret of the browser
   * @param status HTTP status of the answer if it is the form
   * @param formToken of the form; null for a new one
   * @param tracking where the customer came from
   * @param ignorePrior whether to show the form in spite of an earlier order of this browser
   */
  record Display(
      String secret,
      int status,
      Form form,
      @Nullable PayNotice notice,
      @Nullable String formToken,
      boolean ignorePrior,
      TrackingParameters tracking) {}

  PageAnswer show(RoutingContext ctx, Checkout checkout, Display display) {
    Offer offer = checkout.offer();
    Frame frame =
        PageResponder.frame(ctx, offer.testMode(), offer.shop())
            .withParameters(display.tracking().query());
    PriorOrder prior = checkout.prior();
    if (checkout.status() != PaymentLinkStatus.ACTIVE) {
      String receipt =
          checkout.status() == PaymentLinkStatus.EXHAUSTED && prior != null
              ? receipt(ctx, prior)
              : null;
      return state(GONE, frame, ended(checkout), offer, receipt);
    }
    if (checkout.tooEarly()) {
      return state(CONFLICT, frame, State.NOT_YET, offer, null);
    }
    if (checkout.placesTaken()) {
      return taken(ctx, frame, checkout, display);
    }
    if (prior != null && prior.state() != ReceiptState.FAILED && !display.ignorePrior()) {
      String page =
          responder
              .pages()
              .render(priorPage(ctx, frame, offer, prior, again(ctx, display.tracking())));
      return PageAnswer.page(display.status(), page);
    }
    if (checkout.methods().isEmpty() && !offer.isFree()) {
      return state(UNAVAILABLE, frame, State.NO_PAYMENT_METHOD, offer, null);
    }
    String page = responder.pages().render(payPage(ctx, frame, checkout, display));
    return PageAnswer.page(display.status(), page);
  }

  private static State ended(Checkout checkout) {
    if (checkout.offer().productId() == null) {
      return State.valueOf(checkout.status().name());
    }
    return checkout.status() == PaymentLinkStatus.EXHAUSTED ? State.SOLD_OUT : State.OFF_SALE;
  }

  /**
   * Leads to the order of this browser, whose payment can be tried again there; without one, says
   * that others have started to pay.
   */
  private PageAnswer taken(RoutingContext ctx, Frame frame, Checkout checkout, Display display) {
    PriorOrder prior = checkout.prior();
    if (prior == null) {
      String link = responder.urls().url(ctx.pathParam("token"));
      return state(CONFLICT, frame, State.TAKEN, checkout.offer(), link);
    }
    if (prior.state() == ReceiptState.FAILED) {
      return PageAnswer.redirect(receipt(ctx, prior));
    }
    PriorPage page = priorPage(ctx, frame, checkout.offer(), prior, null);
    return PageAnswer.page(display.status() == OK ? OK : CONFLICT, responder.pages().render(page));
  }

  private String again(RoutingContext ctx, TrackingParameters tracking) {
    return responder.urls().url(ctx.pathParam("token")) + AGAIN + tracking.query();
  }

  private PageAnswer state(
      int status, Frame frame, State state, Offer offer, @Nullable String link) {
    StatePage page = new StatePage(frame, state, offer.title(), link);
    return PageAnswer.page(status, responder.pages().render(page));
  }

  private PriorPage priorPage(
      RoutingContext ctx, Frame frame, Offer offer, PriorOrder prior, @Nullable String again) {
    return new PriorPage(
        frame,
        offer.title(),
        Money.ofOrZero(offer.amount(), Currency.known(offer.currency())),
        priorState(prior),
        receipt(ctx, prior),
        again);
  }

  private static PriorState priorState(PriorOrder prior) {
    if (prior.state() != ReceiptState.PAID) {
      return PriorState.PENDING;
    }
    return prior.refunded() ? PriorState.REFUNDED : PriorState.PAID;
  }

  private String receipt(RoutingContext ctx, PriorOrder prior) {
    return responder.urls().receipt(ctx.pathParam("token"), prior.orderId());
  }

  private PayPage payPage(RoutingContext ctx, Frame frame, Checkout checkout, Display display) {
    String token = ctx.pathParam("token");
    String formToken = display.formToken();
    PriorOrder prior = checkout.prior();
    return PayPageBuilder.builder()
        .frame(frame)
        .action(responder.urls().url(token))
        .formToken(formToken == null ? FormToken.issue(display.secret(), token) : formToken)
        .title(checkout.offer().title())
        .description(checkout.offer().description())
        .cover(pictures.of(checkout.offer().cover(), ""))
        .amount(
            Money.ofOrZero(checkout.offer().amount(), Currency.known(checkout.offer().currency())))
        .methods(methods(checkout.methods(), frame.language()))
        .form(display.form().withRequired(CustomerForm.fields(checkout.require())))
        .notice(display.notice())
        .tracking(display.tracking().fields())
        .url(responder.absoluteUrls().url(token))
        .image(shared(checkout.offer()))
        .expiresAt(checkout.offer().expiresAt())
        .priorReceipt(prior == null ? null : receipt(ctx, prior))
        .build();
  }

  /** What previews of the page show: the product, or the name of the merchant. */
  private @Nullable String shared(Offer offer) {
    ImageSize cover = offer.cover();
    if (cover != null) {
      return responder.absoluteUrls().image(TypeId.IMAGE.encode(cover.id()));
    }
    String name = offer.shop().profile().logo();
    return name == null ? null : responder.absoluteUrls().logo(name);
  }

  /** The payment methods in the language of the page. */
  static List<PaymentMethod> methods(List<OfferedMethod> methods, Language language) {
    List<PaymentMethod> labelled = new ArrayList<>();
    for (OfferedMethod method : methods) {
      String label = label(method.description(), language);
      labelled.add(new PaymentMethod(method.provider(), label));
    }
    return labelled;
  }

  /** The name of a payment method in a language, or in English; every provider has that. */
  static String label(ProviderDescription method, Language language) {
    Map<String, String> labels = method.labels();
    return labels.getOrDefault(language.tag(), labels.getOrDefault("en", ""));
  }
}
