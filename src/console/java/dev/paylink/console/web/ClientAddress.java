package dev.paylink.console.web;

import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** The address of a browser: that of the connection, or what trusted proxies say. */
public final class ClientAddress {
  private static final String TRUSTED = ClientAddress.class.getName();

  private ClientAddress() {}

  /** Says how many proxies in front append to {@code X-Forwarded-For}. */
  static void trust(RoutingContext ctx, int proxies) {
    ctx.put(TRUSTED, proxies);
  }

  /** The address; null if it is not known. */
  public static @Nullable String of(RoutingContext ctx) {
    int proxies = ctx.get(TRUSTED, 0);
    String forwarded = ctx.request().getHeader("X-Forwarded-For");
    if (proxies > 0 && forwarded != null) {
      String[] addresses = forwarded.split(",", -1);
      String address = addresses[Math.max(0, addresses.length - proxies)].strip();
      return address.matches("[0-9a-fA-F.:]{2,45}") ? address : null;
    }
    SocketAddress remote = ctx.request().remoteAddress();
    return remote == null ? null : remote.hostAddress();
  }
}
