package dev.paylink.checkout;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A secret that each customer's browser keeps in a cookie. It identifies the browser without
 * identifying the customer, and signs the forms that are issued to this browser.
 */
final class BrowserSecret {
  private static final Duration MAX_AGE = Duration.ofDays(90);
  private static final int BYTES = 24;
  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{32}");

  private final SecureRandom random = new SecureRandom();
  private final boolean secure;
  private final String cookieName;

  /**
   * @param publicUrl public base URL of the service; with https, only this exact host can set the
   *     cookie
   */
  BrowserSecret(String publicUrl) {
    this.secure = publicUrl.startsWith("https:");
    this.cookieName = secure ? "__Host-paylink" : "paylink";
  }

  /** The secret of the requesting browser; empty if absent. */
  Optional<String> read(RoutingContext ctx) {
    Cookie cookie = ctx.request().getCookie(cookieName);
    return cookie != null && SECRET.matcher(cookie.getValue()).matches()
        ? Optional.of(cookie.getValue())
        : Optional.empty();
  }

  /** The secret of the requesting browser; creates one and sets the cookie if absent. */
  String readOrCreate(RoutingContext ctx) {
    String secret = read(ctx).orElseGet(this::newSecret);
    if (!isCrossSiteForm(ctx)) {
      ctx.response().addCookie(cookie(secret));
    }
    return secret;
  }

  /** A cross-site form post arrives without the cookie, and must not replace it. */
  private static boolean isCrossSiteForm(RoutingContext ctx) {
    return ctx.request().method() == HttpMethod.POST
        && "cross-site".equals(ctx.request().getHeader("Sec-Fetch-Site"));
  }

  private Cookie cookie(String secret) {
    return Cookie.cookie(cookieName, secret)
        .setPath("/")
        .setHttpOnly(true)
        .setSecure(secure)
        .setSameSite(CookieSameSite.LAX) // sent on the return from the provider's page
        .setMaxAge(MAX_AGE.toSeconds());
  }

  private String newSecret() {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  /** The name of the requesting browser, the SHA-256 of its secret; null if absent. */
  @Nullable String name(RoutingContext ctx) {
    return read(ctx).map(BrowserSecret::nameOf).orElse(null);
  }

  /**
   * A verified form: it was issued to the browser that sent it.
   *
   * @param browser name of the browser
   * @param attempt name of the form
   */
  record GenuineForm(String browser, String attempt) {}

  /**
   * Verifies that a form was issued to the requesting browser; empty if not.
   *
   * @param subject what the form has to be about
   */
  Optional<GenuineForm> verify(RoutingContext ctx, String subject, PostedForm posted) {
    return read(ctx)
        .flatMap(
            secret ->
                FormToken.verify(secret, subject, posted.token())
                    .map(attempt -> new GenuineForm(nameOf(secret), attempt)));
  }

  static String nameOf(String secret) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
