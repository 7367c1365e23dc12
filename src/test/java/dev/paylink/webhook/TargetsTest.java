package dev.paylink.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.config.AppConfig;
import dev.paylink.error.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetsTest {
  private static final String PUBLIC = "93.184.215.14";
  private static final String URL = "https://shop.example.com/webhooks";

  private final List<String> asked = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "https://shop.example.com, shop.example.com, 443, /",
    "https://shop.example.com/a/b?c=d&e=%20f, shop.example.com, 443, /a/b?c=d&e=%20f",
    "HTTPS://SHOP.Example.COM/Hooks, shop.example.com, 443, /Hooks",
    "https://shop.example.com?c=d, shop.example.com, 443, /?c=d",
    "https://shop.example.com:443/, shop.example.com, 443, /",
    "https://shop.example.com:0443/, shop.example.com, 443, /",
    "https://shop.example.com:/, shop.example.com, 443, /",
    "https://shop.example.com:8443/x, shop.example.com, 8443, /x",
    "https://shop.example.com:65535/, shop.example.com, 65535, /",
    "https://xn--bcher-kva.example/, xn--bcher-kva.example, 443, /",
    "https://1st-shop.example.com/, 1st-shop.example.com, 443, /",
    "https://a.b.c.d.e.example/..;/%2e%2e/, a.b.c.d.e.example, 443, /..;/%2e%2e/",
    "https://93.184.215.14/x, 93.184.215.14, 443, /x",
    "https://[2606:2800:21f:cb07::1]/x, [2606:2800:21f:cb07::1], 443, /x",
    "https://[2606:2800:21F:CB07::1]:8443/x, [2606:2800:21f:cb07::1], 8443, /x",
    "https://[::ffff:93.184.215.14]/, [::ffff:93.184.215.14], 443, /",
    "https://[64:ff9b::93.184.215.14]/, [64:ff9b::93.184.215.14], 443, /"
  })
  void whatIsPublicIsFoundFit(String url, String host, int port, String requestUri) {
    Target target = await(targets(PUBLIC).resolve(url, false));
    assertEquals(host, target.host());
    assertEquals(port, target.port());
    assertEquals(requestUri, target.requestUri());
    assertTrue(target.ssl());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // not one URL
        "",
        "https://",
        "https:///x",
        "https:shop.example.com",
        "//shop.example.com/x",
        "/x",
        "shop.example.com",
        "ftp://shop.example.com/",
        "file:///etc/passwd",
        "gopher://shop.example.com/",
        "javascript:alert(1)",
        "https+unix://shop.example.com/",
        " https://shop.example.com/",
        "https://shop.example.com/a b",
        "https://shop.example.com/\t",
        "https://shop.example.com/\r\nHost: x",
        "https://shop.example.com/bücher",
        "https://bücher.example/",
        // user info, fragments and backslashes, that make readers disagree on the host
        "https://good@127.0.0.1/",
        "https://good:secret@shop.example.com/",
        "https://@shop.example.com/",
        "https://shop.example.com:443@127.0.0.1/",
        "https://127.0.0.1%2f@shop.example.com/",
        "https://127.0.0.1#@shop.example.com/",
        "https://shop.example.com/#",
        "https://shop.example.com#@127.0.0.1/",
        "https://127.0.0.1\\@shop.example.com/",
        "https://shop.example.com\\@127.0.0.1/",
        "https:\\\\shop.example.com/",
        "https://shop.example.com%00.example/",
        "https://shop%2eexample.com/",
        "https://127%2e0.0.1/",
        // names that are none
        "https://shop/",
        "https://localhost./",
        "https://shop.example.com./",
        "https://shop..example.com/",
        "https://.example.com/",
        "https://-shop.example.com/",
        "https://shop-.example.com/",
        "https://my_shop.example.com/",
        "https://*.example.com/",
        "https://shop.example.c0m.1/",
        // addresses as only some read them
        "https://127.1/",
        "https://127.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0x7f.0x0.0x0.0x1/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://010.0.0.1/",
        "https://0000127.0.0.1/",
        "https://127.0.0.01/",
        "https://127.0.0.1./",
        "https://256.1.1.1/",
        "https://1.2.3.4.5/",
        "https://1.2.3.0x4/",
        "https://①②⑦.⓪.⓪.①/",
        "https://127。0。0。1/",
        "https://[::1/",
        "https://[::1%25lo]/",
        "https://[fe80::1%eth0]/",
        "https://[2606:2800:21f:cb07::1%251]/",
        "https://[127.0.0.1]/",
        "https://[v1.a]/",
        "https://::1/",
        "https://[1:2:3:4:5:6:7:8:9]/",
        "https://shop.example.com:65536/",
        "https://shop.example.com:99999999999/",
        "https://shop.example.com:+443/",
        "https://shop.example.com:-1/",
        "https://shop.example.com:https/"
      })
  void whatReadsInTwoWaysIsRefusedWithoutAsking(String url) {
    assertEquals(
        "must be an absolute https URL in ASCII, without user info and fragment, as"
            + " https://shop.example.com/webhooks",
        refusal(targets(PUBLIC).resolve(url, false)));
    assertTrue(
        refusal(targets(PUBLIC).resolve(url, true))
            .startsWith("must be an absolute https or http URL in ASCII"));
    assertEquals(List.of(), asked);
  }

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
  void whatIsNotPublicIsRefused(String address) throws UnknownHostException {
    String words = "must have a host that exists on the public internet";
    String literal = address.contains(":") ? "[" + address + "]" : address;
    assertEquals(words, refusal(targets(PUBLIC).resolve("https://" + literal + "/", false)));
    assertEquals(words, refusal(targets(PUBLIC).resolve("http://" + literal + "/", true)));
    assertEquals(List.of(), asked);
    assertEquals(words, refusal(targets(address).resolve(URL, true)));
    assertEquals(words, refusal(targets(PUBLIC, address).resolve(URL, false)));
    assertEquals(words, refusal(targets(address, PUBLIC).resolve(URL, false)));
    assertFalse(PublicAddresses.contains(InetAddress.getByName(address)));
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
  void theNeighboursAreFit(String address) throws UnknownHostException {
    assertTrue(PublicAddresses.contains(InetAddress.getByName(address)));
  }

  /** The one answer of a name inside and a name that is none: nobody can tell them apart. */
  @Test
  void aNameThatDoesNotExistIsRefusedAsOneInside() {
    HostResolver none = host -> Future.failedFuture(new UnknownHostException(host));
    HostResolver nothing = host -> Future.succeededFuture(List.of());
    String inside = refusal(targets("10.0.0.5").resolve(URL, false));
    assertEquals(inside, refusal(new Targets(none, config(false)).resolve(URL, false)));
    assertEquals(inside, refusal(new Targets(nothing, config(false)).resolve(URL, false)));
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
  void portsAreThoseOfTheConfiguration(String url, boolean refused) {
    Future<Target> result = targets(PUBLIC).resolve(url, true);
    if (refused) {
      assertEquals("must have one of the ports 443,1024-65535", refusal(result));
      assertEquals(List.of(), asked);
    } else {
      await(result);
    }
  }

  @Test
  void onlyTestMerchantsMayDoWithoutTls() {
    Target target = await(targets(PUBLIC).resolve("http://shop.example.com/x", true));
    assertFalse(target.ssl());
    assertEquals(80, target.port());
    assertTrue(
        refusal(targets(PUBLIC).resolve("http://shop.example.com/x", false))
            .startsWith("must be an absolute https URL"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:3000/", "https://127.0.0.1:3000/", "http://[::1]:3000/x"})
  void thisMachineIsForTestMerchantsWhereItIsAllowed(String url) {
    HostResolver resolver = resolver("127.0.0.1", "::1");
    assertEquals(3000, await(new Targets(resolver, config(true)).resolve(url, true)).port());
    refusal(new Targets(resolver, config(false)).resolve(url, true));
    refusal(new Targets(resolver, config(true)).resolve(url, false));
    refusal(new Targets(resolver("127.0.0.1", "10.0.0.1"), config(true)).resolve(URL, true));
    refusal(new Targets(resolver, config(true)).resolve("http://0.0.0.0:3000/", true));
  }

  @Test
  void theFirstAddressIsTakenAndIpv4BeforeIpv6() {
    Target target = await(targets("2606:2800:21f:cb07::1", PUBLIC, "1.1.1.1").resolve(URL, false));
    assertEquals(PUBLIC, target.address().hostAddress());
    assertEquals(PUBLIC, target.address().host(), "the pool must not know it by a name");
    Target ipv6 = await(targets("2606:2800:21f:cb07::1").resolve(URL, false));
    assertEquals("2606:2800:21f:cb07:0:0:0:1", ipv6.address().hostAddress());
  }

  /** What was checked is what is called: the second answer changes nothing about the first. */
  @Test
  void aNameIsAskedForOnceAndItsAnswerKept() {
    Deque<String> answers = new ArrayDeque<>(List.of(PUBLIC, "127.0.0.1"));
    HostResolver rebinding = host -> resolver(answers.remove()).resolve(host);
    Targets targets = new Targets(rebinding, config(false));
    Target first = await(targets.resolve(URL, false));
    refusal(targets.resolve(URL, false));
    assertEquals(PUBLIC, first.address().hostAddress());
  }

  @Test
  void theMachineIsAskedWithItsHostsFile() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      HostResolver machine = HostResolver.ofMachine(vertx);
      Future<List<InetAddress>> one = machine.resolve("localhost");
      Future<List<InetAddress>> other = machine.resolve("localhost");
      assertTrue(finish(one).stream().allMatch(InetAddress::isLoopbackAddress));
      assertFalse(finish(other).isEmpty());
      assertTrue(finish(machine.resolve("does.not.exist.invalid").otherwise(List.of())).isEmpty());
    } finally {
      finish(vertx.close());
    }
  }

  private static <T> T finish(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private Targets targets(String... addresses) {
    HostResolver resolver = resolver(addresses);
    return new Targets(
        host -> {
          asked.add(host);
          return resolver.resolve(host);
        },
        config(false));
  }

  /** With the name in the addresses, as the JVM answers. */
  private static HostResolver resolver(String... addresses) {
    return host ->
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
    return new AppConfig.Webhooks(
        "",
        List.of(),
        Duration.ofSeconds(1),
        Duration.ofDays(5),
        Duration.ofHours(24),
        Duration.ofDays(30),
        256,
        "443,1024-65535",
        allowLoopback,
        "");
  }

  private static Target await(Future<Target> future) {
    assertTrue(future.succeeded(), () -> String.valueOf(future.cause()));
    return future.result();
  }

  private static String refusal(Future<Target> future) {
    assertTrue(future.failed(), () -> "not refused: " + future.result());
    Fault fault = assertInstanceOf(Fault.class, future.cause());
    assertEquals("url", fault.details().get(0).field());
    return fault.details().get(0).message();
  }
}
