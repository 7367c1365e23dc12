package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.Shop;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms changed before they are sent. */
@BrowserTest
@Tag("abuse")
class CheckoutTamperingBrowserIT {
  private static final String CHECK = "Please check your entries";
  private static final String SEND_AGAIN = "Please send the form once more";
  private static final String NOT_ACCEPTED = "This request cannot be accepted";

  private static TestService service;
  private static Visitor visitor; // shared: a new browser context takes longer than a payment
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    visitor = Visitor.create();
    seller = Seller.withSandbox(service);
  }

  @AfterEach
  void assertNoBrowserErrors() {
    visitor.assertNoErrors();
  }

  @AfterAll
  static void stop() {
    visitor.close();
  }

  @Test
  void ignoresAddedFields() {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    for (String name : List.of("amount", "currency", "merchant", "merchantId", "status", "id")) {
      change("form.insertAdjacentHTML('beforeend', '<input value=1 name=" + name + ">')");
    }
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
    JsonNode order = seller.order(link);
    assertEquals("150000", order.get("amount").asText());
    assertEquals("IDR", order.get("currency").asText());
    assertEquals("pending", order.get("status").asText());
  }

  private static void change(String script) {
    visitor
        .page()
        .evaluate("() => { const form = document.querySelector('form'); " + script + "; }");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "form.provider.value = 'manual'",
        "form.provider.value = '\\u0000'",
        "form.provider.remove()",
        "form.append(form.provider.cloneNode())",
        "form.elements.name.value = 'x'.repeat(3000)",
        "form.email.value = 'nobody'",
        "form.phone.value = '1'.repeat(33)"
      })
  void showsInvalidFormAgainWithoutOrder(String change) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    visitor.find("#name").fill("Siti");
    visitor.find("#email").fill("siti@example.com");
    visitor.find("#phone").fill("+62 812 0000 0000");
    change(change);
    String filled = filled();
    visitor.submit();
    visitor.awaitFormError(CHECK);
    assertEquals(filled, filled());
    assertEquals(1, visitor.find(".notice.bad li").count());
    assertEquals(List.of(), seller.orders(link));
  }

  private static String filled() {
    return List.of("#name", "#email", "#phone").stream()
        .map(field -> visitor.find(field).inputValue())
        .toList()
        .toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "form.elements.form.value = form.elements.form.value.slice(0, -1) + '~'",
        "form.elements.form.value = '.'",
        "form.elements.form.remove()",
        "form.append(form.elements.form.cloneNode())"
      })
  void asksToResendFormWithInvalidToken(String change) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    change(change);
    assertMustResend(link);
  }

  private static void assertMustResend(Seller.Link link) {
    visitor.find("#name").fill("Siti");
    visitor.submit();
    visitor.awaitFormError(SEND_AGAIN);
    assertEquals("Siti", visitor.find("#name").inputValue());
    assertEquals(List.of(), seller.orders(link));
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
    assertEquals("Siti", seller.order(link).at("/customer/name").asText());
  }

  @Test
  void rejectsFormTokenOfAnotherBrowserOrLink() {
    Seller.Link link = seller.newLink();
    Seller.Link other = seller.newLink();
    try (Visitor another = Visitor.create().openLink(link)) {
      String foreignToken = another.find("[name=form]").inputValue();
      String otherLinkToken = visitor.openLink(other).find("[name=form]").inputValue();
      for (String formToken : List.of(foreignToken, otherLinkToken)) {
        visitor.openLink(link);
        change("form.elements.form.value = '" + formToken + "'");
        visitor.submit();
        visitor.awaitFormError(SEND_AGAIN);
      }
      assertEquals(List.of(), seller.orders(link));
    }
  }

  @Test
  void asksToResendFormWithoutCookie() {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    visitor.find("#name").fill("Siti");
    visitor.context().clearCookies();
    visitor.submit();
    visitor.awaitFormError(SEND_AGAIN);
    assertEquals("", visitor.find("#name").inputValue()); // the form was not read
    assertEquals(List.of(), seller.orders(link));
    visitor.find("#name").fill("Siti");
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
    assertEquals("Siti", seller.order(link).at("/customer/name").asText());
  }

  @Test
  void createsNoOrderFromCrossSiteForm() {
    Seller.Link link = seller.newLink();
    try (Shop shop = new Shop()) {
      visitor.openLink(link);
      visitor.open(shop.url("/"));
      visitor
          .page()
          .evaluate(
              "url => { document.body.innerHTML = `<form method=post><input name=provider"
                  + " value=sandbox>`; document.forms[0].action = url;"
                  + " document.forms[0].submit() }",
              link.url());
      visitor.awaitFormError(SEND_AGAIN);
    }
    assertEquals(List.of(), seller.orders(link));
  }

  @Test
  void rejectsOtherFormEncodingsWithPage() {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    for (String change :
        List.of("form.enctype = 'multipart/form-data'", "form.enctype = 'text/plain'")) {
      visitor.openLink(link);
      change(change);
      visitor.submit();
      visitor.awaitHeading(NOT_ACCEPTED);
    }
    assertEquals(List.of(), seller.orders(link));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "form.elements.outcome[0].value = 'refund'",
        "form.elements.outcome[0].remove()",
        "form.elements.outcome[2].click(); form.seconds.value = '86401'; form.noValidate = true"
      })
  void rejectsUnknownSandboxOutcomeWithPage(String change) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link);
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
    change(change);
    visitor.submit();
    visitor.awaitHeading(NOT_ACCEPTED);
    assertEquals(List.of("pending"), seller.payments(link));
  }
}
