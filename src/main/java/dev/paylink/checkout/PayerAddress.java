package dev.paylink.checkout;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The network address of a payer, as far as it distinguishes payers. */
final class PayerAddress {
  private static final int IPV6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;
  private static final int UNIQUE_LOCAL = 0xfc;
  private static final int UNIQUE_LOCAL_MASK = 0xfe;

  /** 100.64.0.0/10, carrier-grade NAT shared by many customers (RFC 6598). */
  private static final int CGNAT = 100;

  private static final int CGNAT_NET = 64;
  private static final int CGNAT_MASK = 0xc0;

  private PayerAddress() {}

  /**
   * Returns the address of a request's sender: an IPv4 address, or the /64 network of an IPv6
   * address, because one payer has all of it. Empty for private and loopback addresses, which many
   * payers share.
   *
   * @param trustedProxies how many proxies in front append to {@code X-Forwarded-For}
   */
  static Optional<String> of(HttpServerRequest request, int trustedProxies) {
    return trustedProxies == 0
        ? parse(request.remoteAddress().hostAddress())
        : forwarded(request.headers().getAll("X-Forwarded-For"), trustedProxies);
  }

  /**
   * Reads the entry that the first trusted proxy appended; the payer can forge the entries before
   * it.
   */
  private static Optional<String> forwarded(List<String> headers, int trustedProxies) {
    List<String> hops = Arrays.asList(String.join(",", headers).split(",", -1));
    return hops.size() < trustedProxies
        ? Optional.empty()
        : parse(hops.get(hops.size() - trustedProxies).strip());
  }

  private static Optional<String> parse(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    if (bytes == null) {
      return Optional.empty();
    }
    try {
      InetAddress address = InetAddress.getByAddress(bytes); // maps an IPv4-mapped address to IPv4
      return isShared(address) ? Optional.empty() : Optional.of(network(address));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Not 4 or 16 bytes", e);
    }
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

  private static String network(InetAddress address) throws UnknownHostException {
    byte[] bytes = address.getAddress();
    if (bytes.length < IPV6_BYTES) {
      return address.getHostAddress();
    }
    Arrays.fill(bytes, NETWORK_BYTES, IPV6_BYTES, (byte) 0);
    return InetAddress.getByAddress(bytes).getHostAddress() + "/64";
  }
}
