package dev.paylink.events.webhook.target;

import dev.paylink.base.url.UrlHost;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A URL that every parser reads in the same way. Rejects hosts that some parsers read as an address
 * and others as a name, as {@code 127.1}, {@code 0177.0.0.1} or {@code ①②⑦.0.0.1}.
 *
 * @param host lower case, IPv6 in brackets
 * @param port explicit, or the default of the scheme
 * @param requestUri path and query as they were written, at least {@code /}
 */
record CallbackUrl(boolean ssl, String host, int port, String requestUri) {
  private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");
  private static final String LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
  private static final String LAST_LABEL = "[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern NAME =
      Pattern.compile("localhost|(?:%s\\.)+%s".formatted(LABEL, LAST_LABEL));
  private static final int NAME_LENGTH = 253;
  private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile("%1$s(?:\\.%1$s){3}".formatted(BYTE));
  private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]+]"); // no zone
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int MAX_PORT = 65_535;

  /**
   * Parses a URL; empty unless it is an absolute https or http URL without user info and fragment.
   */
  static Optional<CallbackUrl> parse(String url) {
    if (!ASCII.matcher(url).matches()) { // URI accepts characters that RFC 3986 does not
      return Optional.empty();
    }
    try {
      return of(new URI(url));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<CallbackUrl> of(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean ssl = scheme.equals("https");
    UrlHost host = UrlHost.of(uri).orElse(null);
    if (!(ssl || scheme.equals("http"))
        || host == null
        || uri.getRawUserInfo() != null
        || uri.getRawFragment() != null
        || host.port() > MAX_PORT) {
      return Optional.empty();
    }
    int schemePort = ssl ? HTTPS_PORT : HTTP_PORT;
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    CallbackUrl parsed =
        new CallbackUrl(
            ssl,
            host.name().toLowerCase(Locale.ROOT),
            host.port() == -1 ? schemePort : host.port(),
            uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    return parsed.isName() || parsed.literalAddress().isPresent()
        ? Optional.of(parsed)
        : Optional.empty();
  }

  /**
   * Whether a certificate can name the host: names in certificates have no underscore (RFC 5280,
   * 4.2.1.6).
   */
  boolean isCertifiable() {
    return host.indexOf('_') < 0;
  }

  private boolean isName() {
    return host.length() <= NAME_LENGTH && NAME.matcher(host).matches();
  }

  /** Returns the host as an address; empty if it is a name. */
  Optional<InetAddress> literalAddress() {
    if (!IPV4.matcher(host).matches() && !IPV6.matcher(host).matches()) {
      return Optional.empty();
    }
    try {
      // No lookup: the host is four decimals, or IPv6 in brackets.
      return Optional.of(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
