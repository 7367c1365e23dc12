package dev.paylink.events.webhook.target;

import io.vertx.core.net.SocketAddress;

/**
 * The checked destination of a callback. The address is fixed, as the name may resolve to another
 * one by the time of connecting (DNS rebinding).
 *
 * @param address to connect to; numeric, with the port of the URL
 * @param host of the URL, for the {@code Host} header and the certificate; lower case, IPv6 in
 *     brackets
 * @param requestUri path and query as the merchant wrote them, at least {@code /}
 */
public record Target(SocketAddress address, String host, boolean ssl, String requestUri) {

  public int port() {
    return address.port();
  }
}
