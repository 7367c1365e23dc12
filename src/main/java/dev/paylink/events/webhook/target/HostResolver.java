package dev.paylink.events.webhook.target;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Resolves host names. */
@FunctionalInterface
public interface HostResolver {

  /**
   * Returns all addresses of a host, IPv4 and IPv6.
   *
   * @param merchantId the merchant for which the host is resolved; slow name servers of one
   *     merchant delay no other (bulkhead)
   * @return fails if there is no address, or the lookup takes too long; with the fault {@code
   *     unavailable} if it could not start in time, which says nothing about the host
   */
  Future<List<InetAddress>> resolve(String host, String merchantId);
}
