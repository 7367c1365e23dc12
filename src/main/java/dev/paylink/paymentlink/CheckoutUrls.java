package dev.paylink.paymentlink;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/** The public addresses of payment links, which nobody can guess. */
public final class CheckoutUrls {
  private static final int TOKEN_BYTES = 24;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{32}");

  private final SecureRandom random = new SecureRandom();
  private final String base;

  /**
   * @param publicUrl where customers reach the service, without a slash at the end; or its path
   *     alone, for URLs relative to the host
   */
  public CheckoutUrls(String publicUrl) {
    this.base = publicUrl + "/pay/";
  }

  /** 192 random bits in base64url: 32 characters. */
  String newToken() {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /** Whether a text can be a token. What cannot may not even be text to the database. */
  public static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /** The page that belongs to a token. */
  public String url(String token) {
    return base + token;
  }

  /** What became of an order that was made through a link. */
  public String receipt(String token, String orderId) {
    return url(token) + "/orders/" + orderId;
  }

  /** Where a customer comes back to after paying. */
  public String returnUrl(String token, String orderId) {
    return receipt(token, orderId) + "/return";
  }
}
