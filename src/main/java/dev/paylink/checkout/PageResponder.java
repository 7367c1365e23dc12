package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.locale.Language;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.PageRenderer;
import dev.paylink.checkout.page.State;
import dev.paylink.checkout.page.StatePage;
import dev.paylink.http.ErrorResponder;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.Providers;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes pages, redirects and error pages. */
final class PageResponder {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self' %s; base-uri 'none'; frame-ancestors 'none'";

  private final PageRenderer pages;
  private final ErrorResponder errors;
  private final String base;
  private final CheckoutUrls urls;
  private final CheckoutUrls absoluteUrls;
  private final String ownOrigin;
  private final String policy;

  /** Rendered once, as an answer beyond the budget must cost little. */
  private final Map<Language, String> busyPages = new EnumMap<>(Language.class);

  PageResponder(String publicUrl, ErrorResponder errors) {
    this.base = URI.create(publicUrl).getRawPath();
    this.urls = new CheckoutUrls(base);
    this.absoluteUrls = new CheckoutUrls(publicUrl);
    this.pages = new PageRenderer(base);
    this.errors = errors;
    this.ownOrigin = Providers.origin(publicUrl);
    this.policy = POLICY.formatted(ownOrigin);
    for (Language language : Language.values()) {
      Frame frame = new Frame(language, false, null);
      busyPages.put(language, pages.render(new StatePage(frame, State.BUSY, null, null)));
    }
  }

  PageRenderer pages() {
    return pages;
  }

  /** Paths of the checkout pages, with the path prefix of the public URL. */
  CheckoutUrls urls() {
    return urls;
  }

  /** Absolute URLs of the checkout pages. */
  CheckoutUrls absoluteUrls() {
    return absoluteUrls;
  }

  /** Adds the path prefix of the public URL to a path. */
  String path(String path) {
    return base + path;
  }

  /** The frame of a page, in the language of the customer. */
  static Frame frame(RoutingContext ctx, boolean testMode, @Nullable Shop shop) {
    return new Frame(language(ctx), PageLanguage.link(ctx), testMode, shop);
  }

  /** The language of the customer. */
  static Language language(RoutingContext ctx) {
    return PageLanguage.of(ctx);
  }

  /** Leads to the next step of a payment. */
  PageAnswer next(RoutingContext ctx, PaymentStep step) {
    String url = step.redirectUrl();
    return url == null
        ? PageAnswer.redirect(urls.returnUrl(ctx.pathParam("token"), step.orderId()))
        : onward(ctx, url);
  }

  /**
   * Leads to a URL, which may be on another site. Browsers check all redirects of a form against
   * the policy of its page. It is unknown where the redirects of another site lead. So a page of
   * Paylink is the last step of the form's redirects.
   */
  PageAnswer onward(RoutingContext ctx, String url) {
    if (Providers.origin(url).equals(ownOrigin)) {
      return PageAnswer.redirect(url);
    }
    StatePage page = new StatePage(frame(ctx, false, null), State.ONWARD, null, url);
    return PageAnswer.onward(url, pages.render(page));
  }

  void write(RoutingContext ctx, PageAnswer answer) {
    HttpServerResponse response = ctx.response().setStatusCode(answer.status());
    protect(ctx);
    response
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Robots-Tag", "noindex")
        .putHeader("Content-Language", language(ctx).tag());
    PageLanguage.keep(ctx, ownOrigin.startsWith("https:"));
    answer.headers().forEach(response::putHeader);
    Buffer body = Objects.requireNonNullElseGet(answer.body(), Buffer::buffer);
    if (ctx.request().method() == HttpMethod.HEAD) {
      response.putHeader("Content-Length", Integer.toString(body.length())).end();
    } else {
      response.end(body);
    }
  }

  /** Sets the headers of a page that protect its customers. */
  void protect(RoutingContext ctx) {
    ctx.response()
        .putHeader("Content-Security-Policy", policy)
        .putHeader("Referrer-Policy", "no-referrer"); // the URL of a payment gives access to it
  }

  /** Answers a failed request with an error page, or a program with the error body of the API. */
  void failed(RoutingContext ctx) {
    if (CheckRoutes.isForPrograms(ctx.normalizedPath())) {
      errors.handle(ctx, ctx.statusCode());
      return;
    }
    errors.handle(
        ctx,
        ctx.statusCode(),
        fault -> {
          if (fault.retryAfterSeconds() > 0) {
            ctx.response().putHeader("Retry-After", Integer.toString(fault.retryAfterSeconds()));
          }
          write(ctx, PageAnswer.page(fault.code().status(), html(ctx, fault)));
        });
  }

  private String html(RoutingContext ctx, Fault fault) {
    return fault.code() == FaultCode.RATE_LIMITED
        ? Objects.requireNonNull(busyPages.get(language(ctx)))
        : pages.render(page(ctx, fault));
  }

  private StatePage page(RoutingContext ctx, Fault fault) {
    Frame frame = frame(ctx, false, null);
    int status = fault.code().status();
    if (status >= 500) {
      return new StatePage(frame, State.UNAVAILABLE, null, path(ctx.normalizedPath()));
    }
    State state =
        switch (fault.code()) {
          case NOT_FOUND -> unknown(String.valueOf(ctx.request().path()));
          case PAYMENT_LINK_NOT_PAYABLE -> State.EXPIRED;
          case LIMIT_REACHED -> State.DOWNLOADS_USED;
          default -> State.NOT_ALLOWED;
        };
    String link = state == State.UNKNOWN_DOWNLOADS ? path(DownloadRoutes.PATH) : null;
    return new StatePage(frame, state, null, link);
  }

  /** Says what was looked for at a path. */
  private static State unknown(String path) {
    if (path.startsWith(DownloadRoutes.PATH)) {
      return State.UNKNOWN_DOWNLOADS;
    }
    if (path.startsWith("/l/")) {
      return State.UNKNOWN_PAGE;
    }
    return path.contains("/orders/") ? State.UNKNOWN_ORDER : State.UNKNOWN;
  }
}
