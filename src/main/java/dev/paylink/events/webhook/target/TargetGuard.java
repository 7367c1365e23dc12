package dev.paylink.events.webhook.target;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
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
 * SSRF guard: refuses URLs that lead to internal addresses. Merchants choose the URLs, and could
 * otherwise reach hosts inside the operator's network. An internal name gets the same error as an
 * unknown one, so that internal names cannot be probed.
 */
public final class TargetGuard {
  private static final Logger log = LoggerFactory.getLogger(TargetGuard.class);
  private static final int HTTP_PORT = 80;
  private static final int PARSED_URLS = 10_000;

  /** Parsing takes longer than sending the bytes of a callback. */
  private final Cache<String, Optional<CallbackUrl>> parsedUrls =
      Caffeine.newBuilder().maximumSize(PARSED_URLS).executor(Runnable::run).build();

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
   * Creates a guard with the rules of the configuration.
   *
   * @param resolver resolves names; not used for literal addresses
   */
  public TargetGuard(HostResolver resolver, AppConfig.Webhooks config) {
    this.resolver = resolver;
    this.allowLoopback = config.allowLoopback();
    this.allowedPorts = config.allowedPorts();
    this.portRanges = Arrays.stream(allowedPorts.split(",")).map(PortRange::parse).toList();
  }

  /**
   * Resolves and checks a URL. Must be called for every attempt, as the addresses of a name change.
   *
   * @param merchantId the owner of the URL
   * @param testMode whether the merchant is a test merchant. It may use {@code http} with port 80,
   *     and loopback addresses if {@code webhooks.allowLoopback} is set.
   * @return fails with the fault {@code invalid_request} naming {@code url} unless every address of
   *     the host is allowed. Fails with {@code unavailable} if the host cannot be resolved now.
   */
  public Future<Target> resolve(String url, String merchantId, boolean testMode) {
    CallbackUrl parsed = parsedUrls.get(url, CallbackUrl::parse).orElse(null);
    if (parsed == null || !(parsed.ssl() || testMode)) {
      return refuse(
          "must be an absolute %s URL in ASCII, without user info and fragment, as"
                  .formatted(testMode ? "https or http" : "https")
              + " https://shop.example.com/webhooks");
    }
    if (parsed.ssl() && !parsed.isCertifiable()) {
      return refuse("must have a host without an underscore, which no certificate can name");
    }
    if (!isAllowed(parsed.port()) && (parsed.ssl() || parsed.port() != HTTP_PORT)) {
      return refuse("must have one of the ports " + allowedPorts);
    }
    return addresses(parsed, merchantId)
        .map(addresses -> choose(addresses, testMode))
        .onFailure(failure -> log.debug("Cannot resolve {}", parsed.host(), failure))
        .recover(TargetGuard::emptyUnlessFault)
        .compose(
            chosen ->
                chosen
                    .map(address -> Future.succeededFuture(target(parsed, address)))
                    .orElseGet(
                        () -> refuse("must have a host that exists on the public internet")));
  }

  private static Future<Target> refuse(String rule) {
    return Future.failedFuture(Fault.invalid("url", rule));
  }

  private boolean isAllowed(int port) {
    return portRanges.stream().anyMatch(range -> range.first() <= port && port <= range.last());
  }

  private Future<List<InetAddress>> addresses(CallbackUrl url, String merchantId) {
    return url.literalAddress()
        .map(address -> Future.succeededFuture(List.of(address)))
        .orElseGet(() -> resolver.resolve(url.host(), merchantId));
  }

  private static Future<Optional<InetAddress>> emptyUnlessFault(Throwable failure) {
    return failure instanceof Fault
        ? Future.failedFuture(failure)
        : Future.succeededFuture(Optional.empty());
  }

  /** Returns the first address, IPv4 preferred; empty unless all of them are allowed. */
  private Optional<InetAddress> choose(List<InetAddress> addresses, boolean testMode) {
    boolean allowed =
        addresses.stream()
            .allMatch(
                address ->
                    PublicAddresses.contains(address)
                        || (testMode && allowLoopback && address.isLoopbackAddress()));
    if (!allowed) {
      return Optional.empty();
    }
    return addresses.stream()
        .filter(Inet4Address.class::isInstance)
        .findFirst()
        .or(() -> addresses.stream().findFirst());
  }

  /** Drops the name, so that connections are pooled by address only. */
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
