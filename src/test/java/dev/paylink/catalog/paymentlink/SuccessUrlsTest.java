package dev.paylink.catalog.paymentlink;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccessUrlsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example.com",
        "https://shop.example.com/thanks?order=1&x=a%20b#top",
        "HTTPS://SHOP.example.com:8443/",
        "https://127.0.0.1/",
        "https://my_shop.example.com/thanks?a=1",
        "https://_a.my_shop_.example.com:8443/",
        "https://[2001:db8::1]/thanks"
      })
  void acceptsHttpsInBothModes(String url) {
    assertDoesNotThrow(() -> SuccessUrls.check(url, false));
    assertDoesNotThrow(() -> SuccessUrls.check(url, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://shop.example.com/", "HTTP://localhost:3000/thanks"})
  void acceptsHttpInTestModeOnly(String url) {
    assertDoesNotThrow(() -> SuccessUrls.check(url, true));
    refused(url, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/thanks",
        "shop.example.com",
        "//shop.example.com/",
        "https:",
        "https://",
        "https:///thanks",
        "https:shop.example.com",
        "https://shop.example.com:0/",
        "https://shop.example.com:65536/",
        "https://shop.example.com/caf\u00e9",
        "https://shop.example.com/\u202egnp",
        "https://user@shop.example.com/",
        "https://user:secret@shop.example.com/",
        "https://@shop.example.com/",
        "https://shop.example.com@evil.example/",
        "https://shop.example.com/a b",
        " https://shop.example.com/",
        "https://shop.example.com/\n",
        "https://shop.example.com\\@evil.example/",
        "https://shop_1.example.com:port/",
        "https://shop_1.example.com:0/",
        "https://shop_1.example.com:65536/",
        "https://user@shop_1.example.com/",
        "https://shop_1..example.com/",
        "https://shop_1.example.com%2fevil.example/",
        "https://shop_1!.example.com/",
        "javascript:alert(1)",
        "JavaScript://shop.example.com/%0aalert(1)",
        "data:text/html,x",
        "ftp://shop.example.com/",
        "httpss://shop.example.com/",
      })
  void rejectsAnyOtherUrlInBothModes(String url) {
    refused(url, false);
    refused(url, true);
  }

  private static void refused(String url, boolean testMode) {
    Fault fault = assertThrows(Fault.class, () -> SuccessUrls.check(url, testMode));
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    Fault.Detail detail = fault.details().get(0);
    assertEquals("successUrl", detail.field());
    assertEquals(testMode, detail.message().contains("https or http"), detail.message());
    assertTrue(detail.message().startsWith("must be an absolute https"), detail.message());
  }
}
