package dev.paylink.events.webhook.target;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * SSRF guard: the addresses of single machines on the public internet, by the special-purpose
 * address registries of IANA (RFC 6890). Doubtful addresses are not public.
 */
public final class PublicAddresses {
  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;

  private static final List<IpSubnetFilterRule> NOT_PUBLIC =
      networks(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT, and metadata of some clouds
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // in a public range, but internal to every machine in Azure
          "169.254.0.0/16", // link-local, and metadata of most clouds
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.31.196.0/24", // AS112
          "192.52.193.0/24", // AMT
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "192.175.48.0/24", // AS112
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4", // reserved, and broadcast
          // within 2000::/3; outside of it, only NAT64 addresses can be public
          "2001::/23", // protocol assignments, with Teredo, ORCHID and benchmarks
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4, may contain any IPv4 address
          "2620:4f:8000::/48", // AS112
          "3fff::/20"); // documentation

  private static final IpSubnetFilterRule GLOBAL_UNICAST = networks("2000::/3").get(0);
  private static final IpSubnetFilterRule NAT64 = networks("64:ff9b::/96").get(0);

  private PublicAddresses() {}

  private static List<IpSubnetFilterRule> networks(String... cidrs) {
    return Arrays.stream(cidrs)
        .map(cidr -> new IpSubnetFilterRule(cidr, IpFilterRuleType.REJECT))
        .toList();
  }

  /** Whether this is the address of one machine on the public internet. */
  public static boolean contains(InetAddress address) {
    if (address instanceof Inet4Address) {
      return NOT_PUBLIC.stream().noneMatch(network -> in(network, address));
    }
    if (in(NAT64, address)) {
      return contains(embedded(address));
    }
    return in(GLOBAL_UNICAST, address)
        && NOT_PUBLIC.stream().noneMatch(network -> in(network, address));
  }

  private static boolean in(IpSubnetFilterRule network, InetAddress address) {
    return network.matches(new InetSocketAddress(address, 0));
  }

  /**
   * Returns the IPv4 address in a NAT64 address. Names resolve to such addresses in networks
   * without IPv4.
   */
  private static InetAddress embedded(InetAddress nat64) {
    byte[] bytes = nat64.getAddress();
    try {
      return InetAddress.getByAddress(
          Arrays.copyOfRange(bytes, IPV6_BYTES - IPV4_BYTES, IPV6_BYTES));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Four bytes are an address", e);
    }
  }
}
