package dev.paylink.console.web;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * The cookie of a session. Over HTTPS it has the prefix {@code __Host-} (RFC 6265bis), so that no
 * other host can set it.
 */
public final class Cookies {
  private static final long TEN_MINUTES = 600;
  private final boolean secure;
  private final String name;
  private final String keptName;

  /**
   * @param consoleUrl of the console; with {@code http} only in {@code dev}
   */
  public Cookies(String consoleUrl) {
    this.secure = consoleUrl.startsWith("https:");
    this.name = secure ? "__Host-session" : "session";
    this.keptName = secure ? "__Host-sign-in" : "sign-in";
  }

  /** The cookie; null if absent. */
  public @Nullable String read(RoutingContext ctx) {
    Cookie cookie = ctx.request().getCookie(name);
    return cookie == null || cookie.getValue().isEmpty() ? null : cookie.getValue();
  }

  /** Sets the cookie. It expires with the browser or the session. */
  public void set(RoutingContext ctx, String value) {
    ctx.response().addCookie(cookie(value));
  }

  /** Has the browser forget the cookie. */
  public void clear(RoutingContext ctx) {
    ctx.response().addCookie(cookie("").setMaxAge(0));
  }

  /** Keeps what a sign-in elsewhere needs when it comes back, for ten minutes. */
  public void keep(RoutingContext ctx, String value) {
    ctx.response().addCookie(kept(value).setMaxAge(TEN_MINUTES));
  }

  /** What was kept, which is forgotten then; null for nothing. */
  public @Nullable Cookie takeKept(RoutingContext ctx) {
    Cookie kept = ctx.request().getCookie(keptName);
    ctx.response().addCookie(kept("").setMaxAge(0));
    return kept;
  }

  private Cookie kept(String value) {
    return own(keptName, value);
  }

  private Cookie cookie(String value) {
    return own(name, value);
  }

  private Cookie own(String cookie, String value) {
    return Cookie.cookie(cookie, value)
        .setPath("/")
        .setHttpOnly(true)
        .setSecure(secure)
        .setSameSite(CookieSameSite.LAX);
  }
}
