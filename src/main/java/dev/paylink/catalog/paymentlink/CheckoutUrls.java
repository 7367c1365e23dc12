package dev.paylink.catalog.paymentlink;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/** Public URLs of checkout pages and receipts; their tokens cannot be guessed. */
public final class CheckoutUrls {
  private static final int TOKEN_BYTES = 24;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{32}");

  private final SecureRandom random = new SecureRandom();
  private final String base;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash; or only its path,
   *     for URLs relative to the host
   */
  public CheckoutUrls(String publicUrl) {
    this.base = publicUrl + "/pay/";
  }

  /** Returns a new token: 192 random bits in base64url, 32 characters. */
  public String newToken() {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /**
   * Whether a text has the form of a token. A text without it may not even be storable in the
   * database.
   */
  public static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /** URL of the checkout page of a token. */
  public String url(String token) {
    return base + token;
  }

  /** URL of the file of a logo. */
  public String logo(String name) {
    return base + "logos/" + name;
  }

  /** URL of the larger picture of an image. */
  public String image(String imageId) {
    return base + "images/" + imageId;
  }

  /** URL of the receipt of an order that was created through a link. */
  public String receipt(String token, String orderId) {
    return url(token) + "/orders/" + orderId;
  }

  /** URL to which a customer returns after paying. */
  public String returnUrl(String token, String orderId) {
    return receipt(token, orderId) + "/return";
  }
}
