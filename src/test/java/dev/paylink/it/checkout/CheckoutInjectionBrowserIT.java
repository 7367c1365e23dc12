package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Merchant and customer input is shown as text and never executed. A {@link Visitor} also reports
 * markup that only the page's policy keeps from executing.
 */
@BrowserTest
@Tag("abuse")
class CheckoutInjectionBrowserIT {
  private static final int PHONE_LENGTH = 32;

  private static TestService service;
  private static Visitor visitor; // shared: a new browser context takes longer than a payment

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    visitor = Visitor.create();
  }

  @AfterEach
  void assertNoBrowserErrors() {
    visitor.assertNoErrors();
  }

  @AfterAll
  static void stop() {
    visitor.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>window.__pwned=1</script>",
        "</script><script>__pwned=1</script>",
        "</title><script>__pwned=1</script>",
        "</noscript></style></textarea><script>__pwned=1</script>",
        "<img src=x onerror=__pwned=1>",
        "\"><img src=x onerror=__pwned=1>",
        "'><img src=x onerror=__pwned=1>",
        "\" autofocus onfocus=\"__pwned=1",
        "' autofocus onfocus='__pwned=1",
        "x autofocus onfocus=__pwned=1 y=",
        "\" style=\"position:fixed;inset:0",
        "<svg onload=__pwned=1>",
        "<iframe srcdoc=\"<script>parent.__pwned=1</script>\"></iframe>",
        "<a href=javascript:__pwned=1>x</a>",
        "javascript:window.__pwned=1",
        "<base href=//evil.example><form action=//evil.example>",
        "<meta http-equiv=refresh content=0;url=//evil.example>",
        "<details open ontoggle=__pwned=1>",
        "--><!--><script>__pwned=1</script><!--",
        "&lt;script&gt;__pwned=1&lt;/script&gt;&#60;",
        "${7*7}#{7*7}{{7*7}}@if(true)$unsafe{x}{0}",
        "x\u202e<b>\u2066evil\u2028</b>"
      })
  void showsInputAsTextOnForm(String payload) {
    Seller seller =
        Seller.named(service, payload, new PaymentMethods(List.of("manual", "sandbox"), payload));
    Seller.Link link = seller.newLink(prefilled(payload));
    visitor.openLink(link);
    assertShown("h1", payload);
    assertShown(".payee strong", payload);
    assertTrue(visitor.find("#name").inputValue().contains("•••"), "shown in part");
    visitor.find("#email").fill(payload);
    visitor.submit();
    visitor.awaitFormError("Please check your entries");
    assertEquals(payload, visitor.find("#email").inputValue());
    visitor.find("#email").fill("'*/`$x=__pwned`{{}}@example.com");
    visitor.submit();
    visitor.awaitHeading("Waiting for your payment");
    assertShown(".as-written", payload);
    assertNull(visitor.page().evaluate("window.__pwned"));
    assertEquals(payload, seller.order(link).at("/customer/name").asText());
    assertEquals(payload, seller.order(link).at("/metadata/note").asText());
  }

  private static Map<String, ?> prefilled(String payload) {
    return Map.of(
        "title", payload,
        "customer", Map.of("name", payload),
        "metadata", Map.of("note", payload, start(payload), 1));
  }

  private static String start(String payload) {
    return payload.substring(0, Math.min(payload.length(), PHONE_LENGTH)).strip();
  }

  private static void assertShown(String selector, String payload) {
    assertEquals(payload, visitor.find(selector).textContent());
    assertEquals(true, visitor.find(selector).isVisible());
  }

  @Test
  void showsInputAsTextOnLaterPages() {
    String payload = "\"'><script>__pwned=1</script><img src=x onerror=__pwned=1><svg onload=x>";
    Seller seller = Seller.named(service, payload, new PaymentMethods(List.of("sandbox"), null));
    Seller.Link link = seller.newLink(Map.of("title", payload));
    visitor.openLink(link);
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
    assertShown(".what", payload);
    visitor.decide(Outcome.FAILURE);
    visitor.awaitHeading("The payment did not go through");
    assertShown("dd >> nth=0", payload);
    visitor.openLink(link);
    assertShown("h1", payload);
    seller.api().delete("/payment-links/" + link.id());
    visitor.openLink(link).awaitHeading("This payment link is no longer active");
    assertShown(".what", payload);
    assertNull(visitor.page().evaluate("window.__pwned"));
  }
}
