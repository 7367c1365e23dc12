package dev.paylink.events.webhook.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackUrlTest {
  @ParameterizedTest
  @CsvSource({
    "http://shop.example.com/, shop.example.com, 80, /",
    "http://localhost:3000/, localhost, 3000, /",
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
    "http://My_Shop.example.com:3000/x, my_shop.example.com, 3000, /x",
    "https://a.b.c.d.e.example/..;/%2e%2e/, a.b.c.d.e.example, 443, /..;/%2e%2e/",
    "https://93.184.215.14/x, 93.184.215.14, 443, /x",
    "https://[2606:2800:21f:cb07::1]/x, [2606:2800:21f:cb07::1], 443, /x",
    "https://[2606:2800:21F:CB07::1]:8443/x, [2606:2800:21f:cb07::1], 8443, /x",
    "https://[::ffff:93.184.215.14]/, [::ffff:93.184.215.14], 443, /",
    "https://[64:ff9b::93.184.215.14]/, [64:ff9b::93.184.215.14], 443, /"
  })
  void parsesAUrl(String url, String host, int port, String requestUri) {
    boolean ssl = !url.startsWith("http:");
    assertEquals(Optional.of(new CallbackUrl(ssl, host, port, requestUri)), CallbackUrl.parse(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // not an absolute http(s) URL
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
        // user info, fragments and backslashes: parsers disagree on the host
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
        // invalid host names
        "https://shop/",
        "https://localhost./",
        "https://shop.example.com./",
        "https://shop..example.com/",
        "https://.example.com/",
        "https://-shop.example.com/",
        "https://shop-.example.com/",
        "https://user@my_shop.example.com/",
        "https://my_shop.example.com:65536/",
        "https://my_shop.0/",
        "https://*.example.com/",
        "https://shop.example.c0m.1/",
        // addresses that only some parsers accept
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
  void rejectsAnAmbiguousUrl(String url) {
    assertEquals(Optional.empty(), CallbackUrl.parse(url));
  }
}
