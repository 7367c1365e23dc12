package dev.paylink.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {
  private static final String CONNECTION = "198.51.100.9";

  @ParameterizedTest
  @CsvSource({
    "203.0.113.7,               203.0.113.7",
    "203.0.113.7:51000,         203.0.113.7",
    "::ffff:203.0.113.7,        203.0.113.7",
    "[::ffff:203.0.113.7]:443,  203.0.113.7",
    "2001:db8:1:2:3:4:5:6,      2001:db8:1:2:3:4:5:6",
    "[2001:db8:1:2::1],         2001:db8:1:2:0:0:0:1",
    "[2001:db8:1:2::1]:51000,   2001:db8:1:2:0:0:0:1"
  })
  void readsTheAddressOfEachForm(String given, String address) {
    assertEquals(address, of(List.of(given), 1, CONNECTION));
    assertEquals(address, of(List.of(), 0, given));
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "_hidden", "1", "203.0.113", "203.0.113.7:x", "[::1", "a%b"})
  void knowsNoAddressOfOtherTexts(String given) {
    assertNull(of(List.of(given), 1, CONNECTION));
  }

  @Test
  void takesWhatTheOutermostTrustedProxyHasAppended() {
    List<String> forged = List.of("192.0.2.1, 192.0.2.2", "203.0.113.7,203.0.113.8");
    assertEquals("203.0.113.8", of(forged, 1, CONNECTION));
    assertEquals("203.0.113.7", of(forged, 2, CONNECTION));
  }

  @Test
  void takesTheConnectionForARequestThatPassedFewerProxies() {
    assertEquals(CONNECTION, of(List.of("203.0.113.7"), 2, CONNECTION));
    assertEquals(CONNECTION, of(List.of(), 1, CONNECTION));
  }

  @Test
  void ignoresForwardedAddressesWithoutTrustedProxies() {
    assertEquals(CONNECTION, of(List.of("203.0.113.7"), 0, CONNECTION));
  }

  @Test
  void countsTheAddressesOfAnIpv6NetworkAsOne() {
    assertEquals(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
    assertNotEquals(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
  }

  @Test
  void countsAMappedAddressAsIpv4() {
    assertEquals(network("203.0.113.7"), network("::ffff:203.0.113.7"));
    assertNotEquals(network("::ffff:203.0.113.7"), network("::ffff:203.0.113.8"));
  }

  @Test
  void countsAllPortsOfAnAddressAsOne() {
    assertEquals(network("203.0.113.7:1"), network("203.0.113.7:2"));
    assertEquals(network("[2001:db8::1]:1"), network("2001:db8::1"));
  }

  private static String network(String given) {
    return ClientAddress.network(ClientAddress.orPeer(List.of(given), 1, CONNECTION).orElseThrow());
  }

  private static @Nullable String of(List<String> headers, int proxies, String peer) {
    return ClientAddress.orPeer(headers, proxies, peer)
        .map(InetAddress::getHostAddress)
        .orElse(null);
  }
}
