package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of links that cannot be paid or have been paid. */
@BrowserTest
class CheckoutLinksBrowserIT {
  private static final String EXPIRED = "This payment link has expired";
  private static final String DEACTIVATED = "This payment link is no longer active";
  private static final String UNKNOWN = "There is no payment at this address";

  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
    seller = Seller.withSandbox(service);
  }

  @Test
  void rejectsFormAfterLinkExpired() {
    Seller.Link link = seller.newLink(Map.of("expiresAt", inFiveMinutes()));
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.find("#name").fill("Siti");
      service.advance(Duration.ofMinutes(6));
      visitor.submit();
      visitor.awaitHeading(EXPIRED);
      assertEquals(410, visitor.open(link.url()).status());
      visitor.awaitHeading(EXPIRED);
    }
    assertEquals(List.of(), seller.orders(link));
  }

  private static String inFiveMinutes() {
    return service.clock().instant().plus(Duration.ofMinutes(5)).toString();
  }

  @Test
  void retriesPaymentAfterLinkExpired() {
    Seller.Link link = seller.newLink(Map.of("expiresAt", inFiveMinutes()));
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.FAILURE);
      visitor.awaitHeading("The payment did not go through");
      service.advance(Duration.ofMinutes(6));
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      visitor.decide(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("failed", "succeeded"), seller.payments(link));
  }

  @Test
  void completesPaymentAfterLinkExpired() {
    Seller.Link link = seller.newLink(Map.of("expiresAt", inFiveMinutes()));
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      service.advance(Duration.ofMinutes(6));
      visitor.decide(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }

  @Test
  void rejectsFormAfterLinkWasDeactivated() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      seller.api().delete("/payment-links/" + link.id());
      visitor.submit();
      visitor.awaitHeading(DEACTIVATED);
      assertEquals(410, visitor.open(link.url()).status());
    }
    assertEquals(List.of(), seller.orders(link));
  }

  @Test
  void showsNotFoundForUnknownAddress() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create()) {
      assertEquals(404, visitor.open(link.url() + "x").status());
      visitor.awaitHeading(UNKNOWN);
      for (String end : List.of("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb", "/orders/1")) {
        assertEquals(404, visitor.open(link.url() + end).status(), end);
        visitor.awaitHeading("There is no order at this address");
      }
      assertEquals(404, visitor.open(link.url().replaceFirst("/[^/]+$", "/%00")).status());
    }
  }

  @Test
  void showsPaidLinkAsPayableInAnotherBrowser() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link);
        Visitor another = Visitor.create()) {
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      visitor.openLink(link).awaitHeading("You have already paid this");
      another.openLink(link).awaitHeading("Batik workshop, one seat");
      assertEquals(1, another.find("form").count());
    }
  }

  @Test
  void showsReceiptWithoutFormInAnotherBrowser() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link);
        Visitor another = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.FAILURE);
      visitor.awaitHeading("The payment did not go through");
      another.open(visitor.page().url());
      another.awaitHeading("The payment did not go through");
      assertEquals(0, another.find("form").count());
    }
  }

  @Test
  void startsNewOrderAfterCancellation() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.FAILURE);
      seller.api().delete("/orders/" + seller.order(link).get("id").asText());
      visitor.submit();
      visitor.awaitHeading("This order was cancelled");
      visitor.find("text=Start a new payment").click();
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals("cancelled", seller.orders(link).get(0).get("status").asText());
    assertEquals("paid", seller.orders(link).get(1).get("status").asText());
  }
}
