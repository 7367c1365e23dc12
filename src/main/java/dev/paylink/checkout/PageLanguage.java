package dev.paylink.checkout;

import dev.paylink.base.locale.Language;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The language of a page: the one that the customer chose by {@code ?lang=} on this page or an
 * earlier one, which a cookie keeps; otherwise the one that the browser prefers.
 */
final class PageLanguage {
  private static final String CHOSEN = PageLanguage.class.getName();
  private static final String PARAMETER = "lang";
  private static final String COOKIE = "paylink-lang";
  private static final Duration MAX_AGE = Duration.ofDays(90);
  private static final int MAX_ACCEPT_LANGUAGE = 200;

  private PageLanguage() {}

  static Language of(RoutingContext ctx) {
    Language known = ctx.get(CHOSEN);
    if (known == null) {
      known =
          asked(ctx)
              .or(() -> kept(ctx))
              .orElseGet(() -> Language.of(accepted(ctx.request().getHeader("Accept-Language"))));
      ctx.put(CHOSEN, known);
    }
    return known;
  }

  private static Optional<Language> asked(RoutingContext ctx) {
    return Language.ofTag(ctx.queryParams().get(PARAMETER));
  }

  private static Optional<Language> kept(RoutingContext ctx) {
    Cookie cookie = ctx.request().getCookie(COOKIE);
    return Language.ofTag(cookie == null ? null : cookie.getValue());
  }

  /** Ignores headers that are longer than browsers send, because parsing long ones is slow. */
  private static List<Locale> accepted(@Nullable String header) {
    if (header == null || header.length() > MAX_ACCEPT_LANGUAGE) {
      return List.of();
    }
    try {
      return Locale.LanguageRange.parse(header).stream()
          .filter(range -> range.getWeight() > 0)
          .map(range -> Locale.forLanguageTag(range.getRange()))
          .toList();
    } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) { // for example "-"
      return List.of();
    }
  }

  /**
   * Sets the cookie if this request chooses a language.
   *
   * @param secure whether the public URL is https
   */
  static void keep(RoutingContext ctx, boolean secure) {
    asked(ctx)
        .ifPresent(
            language ->
                ctx.response()
                    .addCookie(
                        Cookie.cookie(COOKIE, language.tag())
                            .setPath("/")
                            .setHttpOnly(true)
                            .setSecure(secure)
                            .setSameSite(CookieSameSite.LAX)
                            .setMaxAge(MAX_AGE.toSeconds())));
  }

  /**
   * The start of the link to the same page in another language; the language's tag follows. Keeps
   * the parameter that asks for the form in spite of an earlier order.
   */
  static String link(RoutingContext ctx) {
    return (ctx.queryParams().contains("again") ? "?again=1&" : "?") + PARAMETER + "=";
  }
}
