package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed and invalid forms: each is answered with a page, never with a server error. */
@Tag("abuse")
class CheckoutFormsIT {
  private static TestService service;
  private static TestMerchant merchant;
  private static String checkout;
  private CheckoutClient browser;
  private String form;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = new TestMerchant(service, "sandbox", "manual");
    checkout = merchant.newCheckout();
  }

  @BeforeEach
  void open() {
    browser = new CheckoutClient(service);
    form = browser.get(checkout).form();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%00",
        "%01",
        "a%0Ab",
        "a%1Fb",
        "%7F",
        "%C2%85",
        "%ED%A0%80",
        "%ED%BF%BF",
        "%FF",
        "%C3%28",
        "%C0%80",
        "%F4%90%80%80",
        "a%E4",
        "\u00ff",
        "\u00c3("
      })
  void rejectsInvalidTextInEveryField(String value) {
    int before = merchant.orders().size();
    for (String field : List.of("name", "email", "phone")) {
      Page page = post("form=" + form + "&provider=sandbox&" + field + "=" + value);
      assertEquals(422, page.status(), field);
      assertEquals("true", page.html().select("#" + field).attr("aria-invalid"), field);
    }
    assertEquals(422, post("form=" + form + "&provider=" + value).status());
    assertEquals(403, post("provider=sandbox&form=" + value).status());
    assertEquals(before, merchant.orders().size());
  }

  private Page post(String encoded) {
    return browser.post(checkout, encoded).join();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "name=%", "name=%4", "name=%zz", "%=1", "name=a&%g0=b"})
  void rejectsMalformedEncoding(String encoded) {
    Page page = post("form=" + form + "&provider=sandbox&" + encoded);
    assertEquals(400, page.status());
    assertFalse(page.html().select("h1").isEmpty());
  }

  @Test
  void showsInvalidFormAgainForCorrection() {
    String name = "<b>\"'&" + "x".repeat(200);
    Page page =
        browser.post(
            checkout,
            Map.of(
                "form",
                form,
                "provider",
                "manual",
                "name",
                name,
                "email",
                "siti",
                "phone",
                "1".repeat(33)));
    assertEquals(422, page.status());
    assertEquals(form, page.form());
    for (String field : List.of("name", "email", "phone")) {
      assertEquals("true", page.html().select("#" + field).attr("aria-invalid"), field);
    }
    assertEquals(name, page.html().select("#name").attr("value"));
    assertEquals("manual", page.html().select("input[name=provider][checked]").attr("value"));
    Page corrected = browser.post(checkout, CheckoutClient.fill(page, "manual", "name", "Siti"));
    assertTrue(corrected.location().startsWith(checkout + "/orders/"), corrected.location());
  }

  @Test
  void acceptsFieldsOfMaximumLength() {
    String email = "a".repeat(64) + "@" + "b.".repeat(94) + "b";
    String[] fields = {"name", "😀".repeat(200), "email", email, "phone", "1 ".repeat(15)};
    browser.pay(checkout, "sandbox", fields).location();
  }

  @Test
  void treatsRepeatedFieldAsMissing() {
    assertEquals(422, post("form=" + form + "&provider=sandbox&provider=manual").status());
    assertEquals(422, post("form=" + form).status());
    assertEquals(422, post("form=" + form + "&provider=acme").status());
    assertEquals(403, post("form=" + form + "&form=" + form + "&provider=sandbox").status());
    assertEquals(403, post("").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "application/json",
        "multipart/form-data; boundary=x",
        "text/plain",
        ";;",
        "x"
      })
  void rejectsOtherContentTypes(String type) {
    String[] headers = type.isEmpty() ? new String[0] : new String[] {"Content-Type", type};
    String order = TypeId.ORDER.encode(service.node().ids().next());
    String payment = TypeId.PAYMENT.encode(service.node().ids().next());
    for (String path : List.of(checkout, checkout + "/orders/" + order, "/sandbox/" + payment)) {
      Page page =
          browser.send("POST", path, BodyPublishers.ofString("form=" + form), headers).join();
      assertEquals(415, page.status(), path);
      assertFalse(page.html().select("h1").isEmpty());
    }
  }

  @Test
  void rejectsTooLargeForm() {
    assertEquals(413, post("name=" + "x".repeat(70_000)).status());
    assertFalse(post("name=" + "x".repeat(70_000)).html().select("h1").isEmpty());
    assertEquals(422, post("form=" + form + "&name=" + "x".repeat(3_500)).status());
    browser
        .post(checkout, "form=" + form + "&provider=sandbox" + "&a=b".repeat(20))
        .join()
        .location();
  }
}
