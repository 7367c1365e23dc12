package dev.paylink.http;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The network address of a client, as far as it distinguishes clients. */
public final class ClientAddress {
  /** Clients whose address a proxy does not tell share the budgets of one client. */
  private static final String UNKNOWN = "unknown";

  private static final int IPV6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;

  private ClientAddress() {}

  /**
   * The name under which budgets of a client are kept: its {@link #network}.
   *
   * @param trustedProxies how many proxies in front append to {@code X-Forwarded-For}
   */
  public static String key(HttpServerRequest request, int trustedProxies) {
    return of(request, trustedProxies).map(ClientAddress::network).orElse(UNKNOWN);
  }

  /** The name under which budgets of a connection are kept. */
  static String key(SocketAddress peer) {
    return parse(peer.hostAddress()).map(ClientAddress::network).orElse(UNKNOWN);
  }

  /**
   * The address of a request's sender; empty if a trusted proxy does not tell it.
   *
   * @param trustedProxies as in {@link #key(HttpServerRequest, int)}
   */
  public static Optional<InetAddress> of(HttpServerRequest request, int trustedProxies) {
    return trustedProxies == 0
        ? parse(request.remoteAddress().hostAddress())
        : forwarded(request.headers().getAll("X-Forwarded-For"), trustedProxies);
  }

  /**
   * Reads the entry that the first trusted proxy appended; the client can forge the entries before
   * it.
   */
  private static Optional<InetAddress> forwarded(List<String> headers, int trustedProxies) {
    List<String> hops = Arrays.asList(String.join(",", headers).split(",", -1));
    return hops.size() < trustedProxies
        ? Optional.empty()
        : parse(hops.get(hops.size() - trustedProxies).strip());
  }

  private static Optional<InetAddress> parse(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    return bytes == null ? Optional.empty() : Optional.of(address(bytes));
  }

  /** Maps an IPv4-mapped address to IPv4. */
  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Not 4 or 16 bytes", e);
    }
  }

  /** An IPv4 address, or the /64 network of an IPv6 address, because one client has all of it. */
  public static String network(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length < IPV6_BYTES) {
      return address.getHostAddress();
    }
    Arrays.fill(bytes, NETWORK_BYTES, IPV6_BYTES, (byte) 0);
    return address(bytes).getHostAddress() + "/64";
  }
}
