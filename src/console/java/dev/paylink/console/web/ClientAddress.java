package dev.paylink.console.web;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The address of a browser: that of the connection, or what trusted proxies say. */
public final class ClientAddress {
  private static final String TRUSTED = ClientAddress.class.getName();
  private static final int IPV4_BYTES = 4;
  private static final int NETWORK_BYTES = 8;

  private ClientAddress() {}

  /** Says how many proxies in front append to {@code X-Forwarded-For}. */
  static void trust(RoutingContext ctx, int proxies) {
    ctx.put(TRUSTED, proxies);
  }

  /** The address; null if it is not known. */
  public static @Nullable String of(RoutingContext ctx) {
    int proxies = ctx.get(TRUSTED, 0);
    String forwarded = String.join(",", ctx.request().headers().getAll("X-Forwarded-For"));
    if (proxies > 0 && !forwarded.isEmpty()) {
      String[] addresses = forwarded.split(",", -1);
      String address = addresses[Math.max(0, addresses.length - proxies)].strip();
      return address.matches("[0-9a-fA-F.:]{2,45}") ? address : null;
    }
    SocketAddress remote = ctx.request().remoteAddress();
    return remote == null ? null : remote.hostAddress();
  }

  /** The name under which attempts are counted: of IPv6 the network, as a client has it whole. */
  static String network(RoutingContext ctx) {
    String address = of(ctx);
    byte[] bytes = address == null ? null : NetUtil.createByteArrayFromIpAddressString(address);
    return bytes == null || bytes.length == IPV4_BYTES
        ? String.valueOf(address)
        : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES);
  }
}
