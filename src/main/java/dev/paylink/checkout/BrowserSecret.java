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
 * A secret that each customer's browser keeps in a cookie. It tells this browser from others
 * without telling who the customer is, and signs the forms that this browser was given.
 */
final class BrowserSecret {
  private static final Duration KEPT = Duration.ofDays(90);
  private static final int BYTES = 24;
  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{32}");

  private final SecureRandom random = new SecureRandom();
  private final boolean secure;
  private final String cookieName;

  /**
   * @param publicUrl where customers reach the service; with https, nobody but this very host can
   *     set the cookie
   */
  BrowserSecret(String publicUrl) {
    this.secure = publicUrl.startsWith("https:");
    this.cookieName = secure ? "__Host-paylink" : "paylink";
  }

  /** The secret of the browser that asks; empty if it has none. */
  Optional<String> read(RoutingContext ctx) {
    Cookie cookie = ctx.request().getCookie(cookieName);
    return cookie != null && SECRET.matcher(cookie.getValue()).matches()
        ? Optional.of(cookie.getValue())
        : Optional.empty();
  }

  /** The secret of the browser that asks; a new one if it has none. */
  String readOrGive(RoutingContext ctx) {
    String secret = read(ctx).orElseGet(this::newSecret);
    if (!isForeignForm(ctx)) {
      ctx.response().addCookie(cookie(secret));
    }
    return secret;
  }

  /** A form of another site comes without our cookie, and must not replace it. */
  private static boolean isForeignForm(RoutingContext ctx) {
    return ctx.request().method() == HttpMethod.POST
        && "cross-site".equals(ctx.request().getHeader("Sec-Fetch-Site"));
  }

  private Cookie cookie(String secret) {
    return Cookie.cookie(cookieName, secret)
        .setPath("/")
        .setHttpOnly(true)
        .setSecure(secure)
        .setSameSite(CookieSameSite.LAX) // so that it comes back from the provider's page
        .setMaxAge(KEPT.toSeconds());
  }

  private String newSecret() {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  /** The name of the browser that asks, if it has a secret: SHA-256 of that. */
  @Nullable String name(RoutingContext ctx) {
    return read(ctx).map(BrowserSecret::nameOf).orElse(null);
  }

  /**
   * A form that we gave to the browser that sends it.
   *
   * @param browser its name
   * @param attempt the name of the form
   */
  record GenuineForm(String browser, String attempt) {}

  /**
   * Takes a form for genuine, or not.
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
