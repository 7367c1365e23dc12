package dev.paylink.console.web;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a browser: the peer of the connection, or what trusted proxies say. */
public final class ClientAddress {
  private static final String TRUSTED = ClientAddress.class.getName();
  private static final int IPV4_BYTES = 4;
  private static final int NETWORK_BYTES = 8;

  /** Some proxies append the port: {@code 203.0.113.7:51000}, {@code [2001:db8::1]:51000}. */
  private static final Pattern WITH_PORT =
      Pattern.compile("\\[([0-9a-fA-F.:]{2,45})](?::[0-9]{1,5})?|([0-9.]{7,15}):[0-9]{1,5}");

  private ClientAddress() {}

  /** Says how many proxies in front append to {@code X-Forwarded-For}. */
  static void trust(RoutingContext ctx, int proxies) {
    ctx.put(TRUSTED, proxies);
  }

  /** The address, an IPv4 address that is mapped to IPv6 as IPv4; null if it is not known. */
  public static @Nullable String of(RoutingContext ctx) {
    SocketAddress remote = ctx.request().remoteAddress();
    return of(
        ctx.request().headers().getAll("X-Forwarded-For"),
        ctx.get(TRUSTED, 0),
        remote == null ? null : remote.hostAddress());
  }

  /**
   * The address of a request. One that has passed fewer proxies than are trusted has the peer of
   * its connection, as a stranger wrote the header.
   *
   * @param forwarded values of {@code X-Forwarded-For}
   * @param connection address of the connection; null if it is not known
   */
  static @Nullable String of(List<String> forwarded, int proxies, @Nullable String connection) {
    String[] hops = String.join(",", forwarded).split(",", -1);
    boolean passed = proxies > 0 && hops.length >= proxies && !forwarded.isEmpty();
    String given = passed ? hops[hops.length - proxies].strip() : connection;
    byte[] bytes = given == null ? null : bytes(given);
    return bytes == null ? null : text(bytes);
  }

  /** The bytes of an address, with or without a port; null for another text. */
  private static byte @Nullable [] bytes(String given) {
    Matcher port = WITH_PORT.matcher(given);
    String address = given;
    if (port.matches()) {
      address = port.group(1) == null ? port.group(2) : port.group(1);
    }
    return NetUtil.createByteArrayFromIpAddressString(address);
  }

  /** {@link InetAddress} makes IPv4 of a mapped address. */
  private static String text(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException("An address has 4 or 16 bytes", e);
    }
  }

  /** The name under which attempts are counted. */
  static String network(RoutingContext ctx) {
    return network(of(ctx));
  }

  /** Of IPv6 the network of 64 bits, as a client has it whole. */
  static String network(@Nullable String address) {
    byte[] bytes = address == null ? null : NetUtil.createByteArrayFromIpAddressString(address);
    return bytes == null || bytes.length == IPV4_BYTES
        ? String.valueOf(address)
        : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES);
  }
}
