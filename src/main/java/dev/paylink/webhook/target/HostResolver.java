package dev.paylink.webhook.target;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface HostResolver {

  /**
   * All addresses, of IPv4 and IPv6.
   *
   * @param merchantId on whose behalf, so that one whose name servers are slow holds up no other
   * @return fails when there is none, or finding out takes too long; with the fault {@code
   *     unavailable} when nobody could be asked in time, which says nothing about the host
   */
  Future<List<InetAddress>> resolve(String host, String merchantId);
}
