package dev.paylink.events.webhook.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.2",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::127.0.0.1",
        "::93.184.215.14",
        "::ffff:127.0.0.1",
        "::ffff:7f00:1",
        "::ffff:169.254.169.254",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b::169.254.169.254",
        "64:ff9b:1::1",
        "64:ff9b:1::93.184.215.14",
        "100::1",
        "100:0:0:1::1",
        "2001::1",
        "2001:0:5db8:d70e::1",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:1ff:ffff::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:5db8:d70e::1",
        "2620:4f:8000::1",
        "3fff::1",
        "3fff:fff:ffff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1"
      })
  void rejectsNonPublicAddresses(String text) throws UnknownHostException {
    InetAddress address = InetAddress.getByName(text);
    assertFalse(PublicAddresses.contains(address));
    String literal = text.contains(":") ? "[" + text + "]" : text;
    assertEquals(
        Optional.of(address),
        CallbackUrl.parse("https://" + literal + "/").flatMap(CallbackUrl::literalAddress),
        "a URL with the literal has this address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "168.63.129.15",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.1",
        "192.167.255.255",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2000::1",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2001:db7::1",
        "2003::1",
        "3ffe::1",
        "64:ff9b::8.8.8.8"
      })
  void acceptsTheNeighboursOfNonPublicRanges(String address) throws UnknownHostException {
    assertTrue(PublicAddresses.contains(InetAddress.getByName(address)));
  }
}
