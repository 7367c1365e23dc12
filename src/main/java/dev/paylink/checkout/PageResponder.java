package dev.paylink.checkout;

import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.Language;
import dev.paylink.checkout.page.PageRenderer;
import dev.paylink.checkout.page.State;
import dev.paylink.checkout.page.StatePage;
import dev.paylink.error.ErrorResponder;
import dev.paylink.error.Fault;
import dev.paylink.payment.Providers;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the answers that people see: pages, redirects between them, and pages for what failed. */
final class PageResponder {
  private static final int SEE_OTHER = 303; // after a form, and never kept as the form's answer

  private final PageRenderer pages;
  private final ErrorResponder errors;
  private final String base;
  private final CheckoutUrls urls;
  private final String ownOrigin;

  PageResponder(String publicUrl, ErrorResponder errors) {
    this.base = URI.create(publicUrl).getRawPath();
    this.urls = new CheckoutUrls(base);
    this.pages = new PageRenderer(base);
    this.errors = errors;
    this.ownOrigin = Providers.origin(publicUrl);
  }

  PageRenderer pages() {
    return pages;
  }

  /** Our pages, as browsers have to ask for them. */
  CheckoutUrls urls() {
    return urls;
  }

  /** Another path of ours, as browsers have to ask for it. */
  String path(String path) {
    return base + path;
  }

  /** What is around a page, in the language that the browser prefers. */
  static Frame frame(RoutingContext ctx, boolean testMode, @Nullable String merchantName) {
    List<Locale> accepted = accepted(ctx);
    return new Frame(Language.of(accepted), accepted, testMode, merchantName);
  }

  private static List<Locale> accepted(RoutingContext ctx) {
    String header = ctx.request().getHeader("Accept-Language");
    if (header == null) {
      return List.of();
    }
    try {
      return Locale.LanguageRange.parse(header).stream()
          .map(range -> Locale.forLanguageTag(range.getRange()))
          .toList();
    } catch (IllegalArgumentException malformed) {
      return List.of();
    }
  }

  /** Shows a page whose forms lead nowhere but to us. */
  void show(RoutingContext ctx, int status, String html) {
    show(ctx, status, html, List.of());
  }

  /**
   * Shows a page.
   *
   * @param formOrigins where its forms may lead besides, also by way of redirects, which browsers
   *     check against the policy of the page as well
   */
  void show(RoutingContext ctx, int status, String html, Collection<String> formOrigins) {
    HttpServerResponse response = secured(ctx, formOrigins).setStatusCode(status);
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    response
        .putHeader("Content-Type", "text/html;charset=UTF-8")
        .putHeader("Content-Language", frame(ctx, false, null).language().tag())
        .putHeader("Content-Length", Integer.toString(bytes.length));
    if (ctx.request().method() == HttpMethod.HEAD) {
      response.end();
    } else {
      response.end(Buffer.buffer(bytes));
    }
  }

  /** Sends the browser elsewhere. */
  void redirect(RoutingContext ctx, String url) {
    secured(ctx, List.of()).setStatusCode(SEE_OTHER).putHeader("Location", url).end();
  }

  /** Sends the browser where a payment goes on. */
  void goOn(RoutingContext ctx, PaymentStep step) {
    String url = step.redirectUrl();
    redirect(ctx, url == null ? urls.returnUrl(ctx.pathParam("token"), step.orderId()) : url);
  }

  /** Answers our own script. */
  void json(RoutingContext ctx, String json) {
    secured(ctx, List.of()).putHeader("Content-Type", "application/json").end(json);
  }

  private HttpServerResponse secured(RoutingContext ctx, Collection<String> formOrigins) {
    String forms =
        Stream.concat(Stream.of("'self'", ownOrigin), formOrigins.stream())
            .distinct()
            .collect(Collectors.joining(" "));
    return ctx.response()
        .putHeader(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
                + " connect-src 'self'; form-action %s; base-uri 'none'; frame-ancestors 'none'"
                    .formatted(forms))
        .putHeader("Referrer-Policy", "no-referrer") // the URL is as good as the link
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Robots-Tag", "noindex");
  }

  /** Shows what went wrong, to the customer whose request failed. */
  void failed(RoutingContext ctx) {
    errors.handle(
        ctx,
        ctx.statusCode(),
        fault -> {
          if (fault.retryAfterSeconds() > 0) {
            ctx.response().putHeader("Retry-After", Integer.toString(fault.retryAfterSeconds()));
          }
          show(ctx, fault.code().status(), pages.render(page(ctx, fault)));
        });
  }

  private StatePage page(RoutingContext ctx, Fault fault) {
    Frame frame = frame(ctx, false, null);
    int status = fault.code().status();
    if (status >= 500) {
      return new StatePage(frame, State.UNAVAILABLE, null, path(ctx.normalizedPath()));
    }
    State state =
        switch (fault.code()) {
          case NOT_FOUND -> State.UNKNOWN;
          case PAYMENT_LINK_NOT_PAYABLE -> State.EXPIRED;
          default -> State.NOT_ALLOWED;
        };
    return new StatePage(frame, state, null, null);
  }
}
