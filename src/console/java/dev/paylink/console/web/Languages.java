package dev.paylink.console.web;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.LanguageHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The language of a page: the person's choice, or the language of the shop, or of the browser. */
final class Languages {
  private static final String COOKIE = "language";
  private static final long YEAR = 31_536_000;

  private Languages() {}

  static Language of(RoutingContext ctx, @Nullable Shop shop) {
    Cookie chosen = ctx.request().getCookie(COOKIE);
    Optional<Language> known = Language.of(chosen == null ? null : chosen.getValue());
    if (known.isPresent()) {
      return known.get();
    }
    if (shop != null) {
      return shop.language();
    }
    return ctx.acceptableLanguages().stream()
        .map(LanguageHeader::tag)
        .flatMap(tag -> Language.of(tag).stream())
        .findFirst()
        .orElse(Language.EN);
  }

  /** Keeps the choice of a person, and leads back to the page. */
  static void choose(RoutingContext ctx) {
    Language.of(ctx.queryParams().get("to"))
        .ifPresent(
            language ->
                ctx.response()
                    .addCookie(
                        Cookie.cookie(COOKIE, language.tag())
                            .setPath("/")
                            .setMaxAge(YEAR)
                            .setHttpOnly(true)
                            .setSameSite(CookieSameSite.LAX)));
    ctx.response()
        .setStatusCode(303)
        .putHeader("Location", Url.local(ctx.queryParams().get("page")))
        .end();
  }
}
