package dev.paylink.web.client;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The network address of a client, as far as it distinguishes clients: the peer of the connection,
 * or what trusted proxies say.
 */
public final class ClientAddress {
  /** Clients whose address a proxy does not tell share the budgets of one client. */
  private static final String UNKNOWN = "unknown";

  private static final int IPV6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;

  /** Some proxies append the port: {@code 203.0.113.7:51000}, {@code [2001:db8::1]:51000}. */
  private static final Pattern WITH_PORT =
      Pattern.compile("\\[([0-9a-fA-F.:]{2,45})](?::[0-9]{1,5})?|([0-9.]{7,15}):[0-9]{1,5}");

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
  public static String key(SocketAddress peer) {
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
        : forwarded(forwardedFor(request), trustedProxies).flatMap(ClientAddress::parse);
  }

  /**
   * The address of a request's sender, or the peer of its connection if it has passed fewer proxies
   * than are trusted. A proxy may tell the port also.
   *
   * @param trustedProxies as in {@link #key(HttpServerRequest, int)}
   */
  public static Optional<InetAddress> orPeer(HttpServerRequest request, int trustedProxies) {
    SocketAddress peer = request.remoteAddress();
    return orPeer(forwardedFor(request), trustedProxies, peer == null ? null : peer.hostAddress());
  }

  /**
   * {@link #orPeer(HttpServerRequest, int)} for the values of {@code X-Forwarded-For} and a peer.
   */
  static Optional<InetAddress> orPeer(
      List<String> headers, int trustedProxies, @Nullable String peer) {
    return forwarded(headers, trustedProxies)
        .or(() -> Optional.ofNullable(peer))
        .flatMap(given -> parse(withoutPort(given)));
  }

  private static List<String> forwardedFor(HttpServerRequest request) {
    return request.headers().getAll("X-Forwarded-For");
  }

  /**
   * Reads the entry that the first trusted proxy appended; the client can forge the entries before
   * it. Empty for a request that has passed fewer proxies.
   */
  private static Optional<String> forwarded(List<String> headers, int trustedProxies) {
    String[] hops = String.join(",", headers).split(",", -1);
    return trustedProxies == 0 || headers.isEmpty() || hops.length < trustedProxies
        ? Optional.empty()
        : Optional.of(hops[hops.length - trustedProxies].strip());
  }

  private static String withoutPort(String given) {
    Matcher port = WITH_PORT.matcher(given);
    if (!port.matches()) {
      return given;
    }
    return port.group(1) == null ? port.group(2) : port.group(1);
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
