package dev.paylink.it.payment;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Delayed outcomes of the sandbox. */
class SandboxIT {
  private static final String PLANS = "select count(*) from sandbox_plan";

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    browser = new CheckoutClient(service);
  }

  @Test
  void settlesPlannedOutcomesLater() {
    String checkout = merchant.newCheckout();
    browser.choose(browser.pay(checkout, "sandbox").location(), "success_later");
    browser.choose(browser.pay(checkout, "sandbox").location(), "success_after_cancellation");
    String later = merchant.orders().get(0);
    String afterCancellation = merchant.orders().get(1);
    assertEquals("pending", merchant.status(later));
    service.advance(Duration.ofSeconds(11));
    await().until(() -> merchant.status(later).equals("paid"));
    merchant.api().delete("/orders/" + afterCancellation);
    await().until(() -> merchant.order(afterCancellation).get("suspicious").asBoolean());
    assertEquals("cancelled", merchant.status(afterCancellation));
  }

  @Test
  void dropsPlanWhenOrderIsConfirmed() {
    String sandbox = browser.pay(merchant.newCheckout(), "sandbox").location();
    browser.choose(sandbox, "success_after_cancellation");
    assertEquals(1, service.number(PLANS));
    String id = merchant.orders().get(0);
    merchant.api().patch("/orders/" + id, "{\"status\":\"paid\"}");
    await().until(() -> service.number(PLANS) == 0);
    JsonNode order = merchant.order(id);
    assertEquals("pending", order.at("/payments/0/status").asText());
    assertFalse(order.get("suspicious").asBoolean());
    assertEquals(
        "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(id));
  }
}
