package dev.paylink.base.url;

import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The host and port of a URL. {@link URI} finds no host where a label has an underscore, which RFC
 * 3986 and browsers permit.
 *
 * @param name as it is written, IPv6 in brackets
 * @param port -1 for the default of the scheme
 */
public record UrlHost(String name, int port) {
  private static final String LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";
  private static final Pattern NAME = Pattern.compile("%1$s(?:\\.%1$s)*".formatted(LABEL));

  /** The host of a URL; empty if absent. */
  public static Optional<UrlHost> of(URI url) {
    if (url.getHost() != null) {
      return Optional.of(new UrlHost(url.getHost(), url.getPort()));
    }
    return Optional.ofNullable(url.getRawAuthority())
        .map(authority -> HostAndPort.parseAuthority(authority, -1))
        .filter(parsed -> NAME.matcher(parsed.host()).matches())
        .map(parsed -> new UrlHost(parsed.host(), parsed.port()));
  }
}
