package dev.paylink.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayerAddressTest {
  private static final String CONNECTION = "198.51.100.9";

  @ParameterizedTest
  @CsvSource({
    "203.0.113.7,                 203.0.113.7",
    "::ffff:203.0.113.7,          203.0.113.7",
    "2001:db8:1:2:3:4:5:6,        2001:db8:1:2:0:0:0:0/64",
    "2001:DB8:1:2::,              2001:db8:1:2:0:0:0:0/64",
    "[2001:db8:1:2::1],           2001:db8:1:2:0:0:0:0/64"
  })
  void reducesIpv6ToItsNetworkAndKeepsIpv4(String hop, String address) {
    assertEquals(Optional.of(address), of(1, hop));
    assertEquals(Optional.of(address), PayerAddress.of(request(hop, List.of()), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.1.1",
        "0.0.0.0",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fdff::1",
        "fec0::1",
        "::ffff:10.0.0.1"
      })
  void ignoresAddressesSharedByManyPayers(String address) {
    assertEquals(Optional.empty(), of(1, address));
    assertEquals(Optional.empty(), PayerAddress.of(request(address, List.of()), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "unknown",
        "_hidden",
        "shop.example.com",
        "203.0.113",
        "203.0.113.256",
        "203.0.113.7.1",
        "1",
        "0x7f000001",
        "2001:db8",
        ":",
        "[",
        "[]",
        "[::1",
        "%",
        "a%b",
        "203.0.113.7:8080",
        "'; drop table orders --",
        "\u0663.1.1.1"
      })
  void ignoresAnInvalidAddress(String garbage) {
    assertEquals(Optional.empty(), of(1, garbage));
  }

  @Test
  void takesTheHopBeforeTheTrustedProxies() {
    assertEquals(Optional.of("203.0.113.3"), of(1, "203.0.113.1, 203.0.113.2, 203.0.113.3"));
    assertEquals(Optional.of("203.0.113.2"), of(2, "203.0.113.1, 203.0.113.2, 203.0.113.3"));
    assertEquals(Optional.of("203.0.113.2"), of(2, "made up", "203.0.113.2,203.0.113.3"));
    assertEquals(Optional.of("203.0.113.2"), of(2, "203.0.113.2", "203.0.113.3"));
    assertEquals(Optional.of("203.0.113.3"), of(1, ",,, \t203.0.113.3 "));
  }

  @Test
  void returnsEmptyForARequestThatBypassedTheProxies() {
    assertEquals(Optional.empty(), of(1));
    assertEquals(Optional.empty(), of(2, "203.0.113.1"));
    assertEquals(Optional.empty(), of(16, "203.0.113.1, 203.0.113.2"));
  }

  @Test
  void ignoresForwardedAddressesWithoutTrustedProxies() {
    assertEquals(Optional.of(CONNECTION), of(0, "203.0.113.1"));
  }

  private static Optional<String> of(int trustedProxies, String... forwardedFor) {
    return PayerAddress.of(request(CONNECTION, List.of(forwardedFor)), trustedProxies);
  }

  private static HttpServerRequest request(String connection, List<String> forwardedFor) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("X-Forwarded-For", forwardedFor);
    String host = connection.replaceAll("[\\[\\]]", "");
    SocketAddress remote = SocketAddress.inetSocketAddress(1234, host);
    return (HttpServerRequest)
        Proxy.newProxyInstance(
            PayerAddressTest.class.getClassLoader(),
            new Class<?>[] {HttpServerRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "headers" -> headers;
                  case "remoteAddress" -> remote;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
