package dev.paylink.webhook.target;

import dev.paylink.api.Fault;
import dev.paylink.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where callbacks may go. A merchant chooses the URL, and without this could have us knock at every
 * door inside the operator's network. A name that leads inside is refused with the same words as
 * one that does not exist, so that nobody learns which names there are.
 */
public final class TargetGuard {
  private static final Logger log = LoggerFactory.getLogger(TargetGuard.class);
  private static final int HTTP_PORT = 80;

  private final HostResolver resolver;
  private final boolean allowLoopback;
  private final String allowedPorts;
  private final List<PortRange> portRanges;

  private record PortRange(int first, int last) {
    static PortRange parse(String text) {
      String[] ends = text.split("-");
      return new PortRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
    }
  }

  /**
   * TargetGuard by configuration.
   *
   * @param resolver asked for every name; literal addresses do without
   */
  public TargetGuard(HostResolver resolver, AppConfig.Webhooks config) {
    this.resolver = resolver;
    this.allowLoopback = config.allowLoopback();
    this.allowedPorts = config.allowedPorts();
    this.portRanges = Arrays.stream(allowedPorts.split(",")).map(PortRange::parse).toList();
  }

  /**
   * Finds the address behind a URL. To be asked again for every attempt, as names move.
   *
   * @param merchantId whose URL it is
   * @param testMode whether the merchant is a test merchant, who may use {@code http}, with it port
   *     80, and this very machine if {@code webhooks.allowLoopback} says so
   * @return fails with the fault {@code invalid_request} naming {@code url} unless every address of
   *     the host may be called, and with {@code unavailable} when that cannot be found out now
   */
  public Future<Target> resolve(String url, String merchantId, boolean testMode) {
    CallbackUrl parsed = CallbackUrl.parse(url).orElse(null);
    if (parsed == null || !(parsed.ssl() || testMode)) {
      return refuse(
          "must be an absolute %s URL in ASCII, without user info and fragment, as"
                  .formatted(testMode ? "https or http" : "https")
              + " https://shop.example.com/webhooks");
    }
    if (!isAllowed(parsed.port()) && (parsed.ssl() || parsed.port() != HTTP_PORT)) {
      return refuse("must have one of the ports " + allowedPorts);
    }
    return addresses(parsed, merchantId)
        .map(addresses -> choose(addresses, testMode))
        .onFailure(failure -> log.debug("Cannot resolve {}", parsed.host(), failure))
        .recover(TargetGuard::nowhere)
        .compose(
            chosen ->
                chosen
                    .map(address -> Future.succeededFuture(target(parsed, address)))
                    .orElseGet(
                        () -> refuse("must have a host that exists on the public internet")));
  }

  private static Future<Target> refuse(String allowed) {
    return Future.failedFuture(Fault.invalid("url", allowed));
  }

  private boolean isAllowed(int port) {
    return portRanges.stream().anyMatch(range -> range.first() <= port && port <= range.last());
  }

  private Future<List<InetAddress>> addresses(CallbackUrl url, String merchantId) {
    return url.literalAddress()
        .map(address -> Future.succeededFuture(List.of(address)))
        .orElseGet(() -> resolver.resolve(url.host(), merchantId));
  }

  private static Future<Optional<InetAddress>> nowhere(Throwable failure) {
    return failure instanceof Fault
        ? Future.failedFuture(failure)
        : Future.succeededFuture(Optional.empty());
  }

  /** The first one, of IPv4 if there is one; empty unless all of them may be called. */
  private Optional<InetAddress> choose(List<InetAddress> addresses, boolean testMode) {
    boolean fit =
        addresses.stream()
            .allMatch(
                address ->
                    PublicAddresses.contains(address)
                        || (testMode && allowLoopback && address.isLoopbackAddress()));
    if (!fit) {
      return Optional.empty();
    }
    return addresses.stream()
        .filter(Inet4Address.class::isInstance)
        .findFirst()
        .or(() -> addresses.stream().findFirst());
  }

  /** Without the name: a connection is found again by its address, never by a name. */
  private static Target target(CallbackUrl url, InetAddress address) {
    try {
      InetAddress nameless = InetAddress.getByAddress(address.getAddress());
      return new Target(
          SocketAddress.inetSocketAddress(new InetSocketAddress(nameless, url.port())),
          url.host(),
          url.ssl(),
          url.requestUri());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("An address has four or sixteen bytes", e);
    }
  }
}
