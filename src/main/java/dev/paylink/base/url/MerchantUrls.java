package dev.paylink.base.url;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rules for every URL that a merchant gives. */
public final class MerchantUrls {
  private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");
  private static final int MAX_PORT = 65_535;

  private MerchantUrls() {}

  /**
   * Whether a text is an absolute URL (RFC 3986) with a host, a valid port and no user info.
   *
   * @param testMode whether {@code http} is permitted in addition to {@code https}
   */
  public static boolean isFit(String url, boolean testMode) {
    if (!ASCII.matcher(url).matches()) { // java.net.URI accepts characters that RFC 3986 does not
      return false;
    }
    try {
      return isFit(new URI(url), testMode);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isFit(URI uri, boolean testMode) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean schemeFits = scheme.equals("https") || (testMode && scheme.equals("http"));
    return schemeFits
        && uri.getRawUserInfo() == null
        && UrlHost.of(uri).filter(host -> host.port() != 0 && host.port() <= MAX_PORT).isPresent();
  }
}
