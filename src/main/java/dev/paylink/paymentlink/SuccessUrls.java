package dev.paylink.paymentlink;

import dev.paylink.error.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Where a customer may be sent after paying. */
final class SuccessUrls {
  private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");
  private static final int MAX_PORT = 65_535;

  private SuccessUrls() {}

  /**
   * Checks a URL that a merchant gave.
   *
   * @param testMode whether {@code http} is permitted, too
   * @throws Fault {@code invalid_request} naming {@code successUrl}
   */
  static void check(String url, boolean testMode) {
    URI uri = parse(url, testMode);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean schemeFits = scheme.equals("https") || (testMode && scheme.equals("http"));
    if (!schemeFits
        || uri.getHost() == null
        || uri.getRawUserInfo() != null
        || uri.getPort() == 0
        || uri.getPort() > MAX_PORT) {
      throw refusal(testMode);
    }
  }

  private static URI parse(String url, boolean testMode) {
    try {
      if (!ASCII.matcher(url).matches()) { // the class takes letters that RFC 3986 does not
        throw refusal(testMode);
      }
      return new URI(url);
    } catch (URISyntaxException e) {
      throw refusal(testMode);
    }
  }

  private static Fault refusal(boolean testMode) {
    return Fault.invalid(
        "successUrl",
        "must be an absolute %s URL without user info, as https://shop.example.com/thanks"
            .formatted(testMode ? "https or http" : "https"));
  }
}
