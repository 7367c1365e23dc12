package dev.paylink.api;

import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * The HTTP server of an extension on a separate port. It has the limits of the node's own ports,
 * and refuses as they do: malformed requests, further connections of an address, heads and bodies
 * that arrive slowly ({@code http.headTimeout}, {@code http.bodyTimeout}), connections on which
 * nothing moves. Each request gets an {@code X-Request-Id} and a line in the log. The server closes
 * with the extension.
 *
 * <p>A body stays in the socket until {@link #takeBody} has reserved memory for it. Check the
 * sender first.
 */
public interface ExtensionServer {
  /**
   * A port and its limits.
   *
   * @param host address to listen on
   * @param port 0 for any free one
   * @param maxConnections at once; a further one gets 503. Without trusted proxies an address gets
   *     a quarter of them, then 429. An address is an IPv4 address or an IPv6 /64 network
   * @param trustedProxies number of proxies in front that append to {@code X-Forwarded-For}
   * @param maxBodyBytes the largest body of all routes
   */
  record Port(String host, int port, int maxConnections, int trustedProxies, int maxBodyBytes) {}

  /**
   * Listens. The router handles a request before its body is read, on the context of the extension.
   * Use its failure handlers for error pages; other failures get the error body of the API.
   *
   * @return the port; fails with a {@link java.net.BindException}, naming host and port, if it is
   *     in use or no address of this machine
   */
  Future<Integer> listen(Router router);

  /**
   * Reserves memory for the body of a request, until its response has ended, and has it read from
   * the socket. Then use a {@code BodyHandler}, or set the handlers of the request and resume it,
   * in the same turn of the event loop. Does nothing for a request without a body.
   *
   * <p>A body whose length is not announced counts as {@code maxBytes}, and is refused when it
   * turns out to be larger. All bodies on the port have 8 MiB, of which an address gets a quarter.
   *
   * @param maxBytes the largest body of this route
   * @throws Fault {@code payload_too_large} for a larger body, {@code unavailable} if too many
   *     bodies are arriving
   */
  void takeBody(RoutingContext ctx, int maxBytes);

  /**
   * Reserves memory for a large response, until the client has read it. Without it, responses that
   * clients do not read could fill the memory. All large responses of a node share {@code
   * http.maxBodyBytesInFlight}, of which an owner gets a quarter.
   *
   * @param owner whose share is used, as the id of a merchant
   * @param bytes of the response; up to 16 KiB are free
   * @throws Fault {@code unavailable} if too many responses have not been read
   */
  void takeResponse(RoutingContext ctx, String owner, int bytes);
}
