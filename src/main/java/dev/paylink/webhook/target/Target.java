package dev.paylink.webhook.target;

import io.vertx.core.net.SocketAddress;

/**
 * Where a callback goes: to this very address, that was found fit, and to no other one that the
 * name may have by now.
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
