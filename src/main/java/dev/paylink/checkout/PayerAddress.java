package dev.paylink.checkout;

import dev.paylink.web.client.ClientAddress;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.Optional;

/** The network address of a payer, if it distinguishes payers over time. */
final class PayerAddress {
  private static final int IPV6_BYTES = 16;
  private static final int UNIQUE_LOCAL = 0xfc;
  private static final int UNIQUE_LOCAL_MASK = 0xfe;

  /** 100.64.0.0/10, carrier-grade NAT shared by many customers (RFC 6598). */
  private static final int CGNAT = 100;

  private static final int CGNAT_NET = 64;
  private static final int CGNAT_MASK = 0xc0;

  private PayerAddress() {}

  /**
   * Returns the {@link ClientAddress#network} of a request's sender; empty for private and loopback
   * addresses, which many payers share.
   *
   * @param trustedProxies how many proxies in front append to {@code X-Forwarded-For}
   */
  static Optional<String> of(HttpServerRequest request, int trustedProxies) {
    return ClientAddress.of(request, trustedProxies)
        .filter(address -> !isShared(address))
        .map(ClientAddress::network);
  }

  private static boolean isShared(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isSiteLocalAddress()
        || address.isLinkLocalAddress()
        || (bytes.length < IPV6_BYTES && bytes[0] == CGNAT && (bytes[1] & CGNAT_MASK) == CGNAT_NET)
        || (bytes.length == IPV6_BYTES && (bytes[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL);
  }
}
