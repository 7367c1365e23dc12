package dev.paylink.events.webhook.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.events.webhook.sending.CallbackFixture;
import io.vertx.core.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetGuardTest {
  private static final String MERCHANT = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";
  private static final String PUBLIC = "93.184.215.14";
  private static final String URL = "https://shop.example.com/webhooks";

  private final List<String> lookups = new ArrayList<>();

  @Test
  void acceptsAPublicHost() {
    Target target =
        resolved(guard(PUBLIC).resolve("https://Shop.example.com:8443?c=d", MERCHANT, false));
    assertEquals("shop.example.com", target.host());
    assertEquals(8443, target.port());
    assertEquals("/?c=d", target.requestUri());
    assertTrue(target.ssl());
    assertEquals(List.of("shop.example.com"), lookups);
    assertEquals(
        443, resolved(guard(PUBLIC).resolve("https://[64:ff9b::1.1.1.1]", MERCHANT, false)).port());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "ftp://shop.example.com/", "https://good@127.0.0.1/", "https://127.0.0.1#@good",
        "https://127.1/", "https://0177.0.0.1/", "https://[::1%25lo]/", "https://①②⑦.⓪.⓪.①/"
      })
  void rejectsAnAmbiguousUrlWithoutALookup(String url) {
    assertEquals(
        "must be an absolute https URL in ASCII, without user info and fragment, as"
            + " https://shop.example.com/webhooks",
        refusal(guard(PUBLIC).resolve(url, MERCHANT, false)));
    assertTrue(
        refusal(guard(PUBLIC).resolve(url, MERCHANT, true))
            .startsWith("must be an absolute https or http URL in ASCII"));
    assertEquals(List.of(), lookups);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.0.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "192.168.1.1",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:7f00:1::1",
        "fd00::1"
      })
  void rejectsAHostWithAnyNonPublicAddress(String address) {
    String message = "must have a host that exists on the public internet";
    String literal = address.contains(":") ? "[" + address + "]" : address;
    assertEquals(
        message, refusal(guard(PUBLIC).resolve("https://" + literal + "/", MERCHANT, false)));
    assertEquals(
        message, refusal(guard(PUBLIC).resolve("http://" + literal + "/", MERCHANT, true)));
    assertEquals(List.of(), lookups);
    assertEquals(message, refusal(guard(address).resolve(URL, MERCHANT, true)));
    assertEquals(message, refusal(guard(PUBLIC, address).resolve(URL, MERCHANT, false)));
    assertEquals(message, refusal(guard(address, PUBLIC).resolve(URL, MERCHANT, false)));
  }

  /** The same answer for both, so that a caller cannot find out which internal names exist. */
  @Test
  void rejectsUnknownAndInternalNamesAlike() {
    HostResolver unknown = (host, merchant) -> Future.failedFuture(new UnknownHostException(host));
    HostResolver empty = (host, merchant) -> Future.succeededFuture(List.of());
    String internal = refusal(guard("10.0.0.5").resolve(URL, MERCHANT, false));
    assertEquals(
        internal, refusal(new TargetGuard(unknown, config(false)).resolve(URL, MERCHANT, false)));
    assertEquals(
        internal, refusal(new TargetGuard(empty, config(false)).resolve(URL, MERCHANT, false)));
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.example.com:1023/, true",
    "https://shop.example.com:22/, true",
    "https://shop.example.com:80/, true",
    "https://shop.example.com:0/, true",
    "http://shop.example.com:25/, true",
    "https://shop.example.com:6379/, false"
  })
  void allowsTheConfiguredPortsOnly(String url, boolean rejected) {
    Future<Target> result = guard(PUBLIC).resolve(url, MERCHANT, true);
    if (rejected) {
      assertEquals("must have one of the ports 443,1024-65535", refusal(result));
      assertEquals(List.of(), lookups);
    } else {
      resolved(result);
    }
  }

  @Test
  void allowsHttpForTestMerchantsOnly() {
    Target target = resolved(guard(PUBLIC).resolve("http://shop.example.com/x", MERCHANT, true));
    assertFalse(target.ssl());
    assertEquals(80, target.port());
    assertTrue(
        refusal(guard(PUBLIC).resolve("http://shop.example.com/x", MERCHANT, false))
            .startsWith("must be an absolute https URL"));
  }

  /** TLS cannot verify such a host, so deliveries would fail; without TLS they do not. */
  @Test
  void namesTheUnderscoreThatNoCertificateHas() {
    assertEquals(
        "must have a host without an underscore, which no certificate can name",
        refusal(guard(PUBLIC).resolve("https://my_shop.example.com/", MERCHANT, false)));
    assertEquals(List.of(), lookups);
    Target target = resolved(guard(PUBLIC).resolve("http://my_shop.example.com/", MERCHANT, true));
    assertEquals("my_shop.example.com", target.host());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:3000/", "https://127.0.0.1:3000/", "http://[::1]:3000/x"})
  void allowsLoopbackForTestMerchantsIfConfigured(String url) {
    HostResolver resolver = resolver("127.0.0.1", "::1");
    assertEquals(
        3000,
        resolved(new TargetGuard(resolver, config(true)).resolve(url, MERCHANT, true)).port());
    refusal(new TargetGuard(resolver, config(false)).resolve(url, MERCHANT, true));
    refusal(new TargetGuard(resolver, config(true)).resolve(url, MERCHANT, false));
    refusal(
        new TargetGuard(resolver("127.0.0.1", "10.0.0.1"), config(true))
            .resolve(URL, MERCHANT, true));
    refusal(
        new TargetGuard(resolver, config(true)).resolve("http://0.0.0.0:3000/", MERCHANT, true));
  }

  @Test
  void prefersTheFirstIpv4Address() {
    Target target =
        resolved(guard("2606:2800:21f:cb07::1", PUBLIC, "1.1.1.1").resolve(URL, MERCHANT, false));
    assertEquals(PUBLIC, target.address().hostAddress());
    assertEquals(PUBLIC, target.address().host(), "the connection pool gets no host name");
    Target ipv6 = resolved(guard("2606:2800:21f:cb07::1").resolve(URL, MERCHANT, false));
    assertEquals("2606:2800:21f:cb07:0:0:0:1", ipv6.address().hostAddress());
  }

  private TargetGuard guard(String... addresses) {
    HostResolver resolver = resolver(addresses);
    return new TargetGuard(
        (host, merchant) -> {
          lookups.add(host);
          return resolver.resolve(host, merchant);
        },
        config(false));
  }

  /** Resolves to addresses that contain the name, as those of the JVM do. */
  private static HostResolver resolver(String... addresses) {
    return (host, merchant) ->
        Future.succeededFuture(
            Arrays.stream(addresses).map(address -> named(host, address)).toList());
  }

  private static InetAddress named(String host, String address) {
    try {
      return InetAddress.getByAddress(host, InetAddress.getByName(address).getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(address, e);
    }
  }

  private static AppConfig.Webhooks config(boolean allowLoopback) {
    return CallbackFixture.config(Duration.ofSeconds(15), allowLoopback, "");
  }

  private static Target resolved(Future<Target> future) {
    assertTrue(future.succeeded(), () -> String.valueOf(future.cause()));
    return future.result();
  }

  private static String refusal(Future<Target> future) {
    assertTrue(future.failed(), () -> "not rejected: " + future.result());
    Fault fault = assertInstanceOf(Fault.class, future.cause());
    assertEquals("url", fault.details().get(0).field());
    return fault.details().get(0).message();
  }
}
