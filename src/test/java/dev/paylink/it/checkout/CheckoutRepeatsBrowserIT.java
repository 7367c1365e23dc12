package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Double clicks, reloads and the back button never cause a second payment. */
@BrowserTest
class CheckoutRepeatsBrowserIT {
  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withSandbox(service);
  }

  @Test
  void createsOneOrderOnDoubleClick() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.find("main button").dblclick();
      visitor.awaitHeading("Sandbox payment");
      assertEquals(List.of("pending"), seller.payments(link));
      visitor.find("label[for=outcome-success]").click();
      visitor.find("main button").dblclick();
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }

  @Test
  void createsOneOrderFromConcurrentForms() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor
          .page()
          .evaluate(
              """
              () => {
                const form = document.querySelector('form');
                const body = new URLSearchParams(new FormData(form));
                const send = () => fetch(form.action, { method: 'POST', body });
                return Promise.all(Array.from({ length: 8 }, send));
              }
              """);
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
    }
    assertEquals(List.of("pending"), seller.payments(link));
  }

  @Test
  void createsNoOtherOrderOnReload() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.page().reload();
      visitor.submit();
      reload(visitor, "Sandbox payment");
      visitor.decide(Outcome.FAILURE);
      reload(visitor, "The payment did not go through");
      visitor.payWith(Outcome.SUCCESS);
      reload(visitor, "Payment received");
    }
    assertEquals(List.of("failed", "succeeded"), seller.payments(link));
  }

  private static void reload(Visitor visitor, String heading) {
    visitor.awaitHeading(heading);
    visitor.page().reload();
    visitor.awaitHeading(heading);
  }

  @Test
  void showsPaidAfterGoingBack() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      visitor.page().goBack();
      visitor.awaitHeading("This payment has been decided already");
      visitor.page().goBack();
      visitor.awaitHeading("You have already paid this");
      visitor.find("text=See the receipt").click();
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }

  @Test
  void resumesSamePaymentAfterGoingBackFromProvider() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      String payment = visitor.page().url();
      visitor.page().goBack();
      visitor.awaitHeading("A payment is under way");
      visitor.find("text=See the payment").click();
      visitor.awaitHeading("Waiting for your payment");
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      assertEquals(payment, visitor.page().url());
    }
    assertEquals(List.of("pending"), seller.payments(link));
  }

  @Test
  void showsPaymentUnderWayAfterGoingBackToForm() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.find("#email").fill("nobody");
      visitor.submit();
      visitor.awaitFormError("Please check your entries");
      visitor.find("#email").fill("siti@example.com");
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      visitor.page().goBack();
      visitor.awaitHeading("A payment is under way");
    }
    assertEquals(List.of("pending"), seller.payments(link));
  }

  @Test
  void redirectsRepeatedFormToItsOrder() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      String form = visitor.find("main [name=form]").inputValue();
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      APIResponse again = send(visitor, link, form);
      assertEquals(303, again.status());
      assertTrue(again.headers().get("location").endsWith("/return"));
      String order = seller.order(link).get("id").asText();
      assertTrue(again.headers().get("location").contains(order));
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }

  private static APIResponse send(Visitor visitor, Seller.Link link, String form) {
    RequestOptions options =
        RequestOptions.create()
            .setMaxRedirects(0)
            .setForm(FormData.create().set("form", form).set("provider", "sandbox"));
    return visitor.context().request().post(link.url(), options);
  }

  @Test
  void createsSecondOrderOnExplicitRequestOnly() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      visitor.openLink(link).awaitHeading("You have already paid this");
      assertEquals(0, visitor.find("form").count());
      visitor.find("text=Pay once more").click();
      assertTrue(visitor.text().contains("There is already a payment"));
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals(2, seller.orders(link).size());
  }
}
