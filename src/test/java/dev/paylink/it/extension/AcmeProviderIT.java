package dev.paylink.it.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.acme.AcmeProviderVerticle;
import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Example payment provider deployed beside a node. */
class AcmeProviderIT {
  private static final String SECRET = "shared with Acme";

  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    TestService.await(
        service.vertx().deployVerticle(new AcmeProviderVerticle(service.node().bus(), SECRET)));
    merchant = new TestMerchant(service, AcmeProviderVerticle.NAME);
  }

  @Test
  void settlesPaymentBySignedNotification() {
    CheckoutClient customer = new CheckoutClient(service);
    String redirect = customer.pay(merchant.newCheckout(), "acme").location();
    assertTrue(redirect.startsWith("https://pay.acme.example/pay/pay_"), redirect);
    String paymentId = redirect.substring(redirect.lastIndexOf('/') + 1);
    String report =
        "{\"paymentId\":\"%s\",\"reference\":\"acme-1\",\"succeeded\":true}".formatted(paymentId);
    String orderId = merchant.orderOf(paymentId);

    assertEquals(401, notify(customer, report, "AAAA").status());
    assertEquals("pending", merchant.status(orderId));
    assertEquals(200, notify(customer, report, signature(report)).status());
    assertEquals("paid", merchant.status(orderId));
  }

  @Test
  void settlesRefundBySignedNotification() {
    CheckoutClient customer = new CheckoutClient(service);
    String redirect = customer.pay(merchant.newCheckout(), "acme").location();
    String paymentId = redirect.substring(redirect.lastIndexOf('/') + 1);
    String paid =
        "{\"paymentId\":\"%s\",\"reference\":\"acme-2\",\"succeeded\":true}".formatted(paymentId);
    assertEquals(200, notify(customer, paid, signature(paid)).status());
    String path = "/orders/" + merchant.orderOf(paymentId) + "/refunds";
    String refundId = merchant.api().post(path, "{}").json().get("id").asText();
    String report =
        "{\"refundId\":\"%s\",\"reference\":\"acme-r-2\",\"succeeded\":true}".formatted(refundId);

    assertEquals(401, notify(customer, report, "AAAA").status());
    assertEquals(200, notify(customer, report, signature(report)).status());
    JsonNode refund = merchant.api().get(path + "/" + refundId).json();
    assertEquals("succeeded", refund.get("status").asText());
    assertEquals("acme-r-2", refund.get("providerReference").asText());
  }

  private static String signature(String body) {
    return AcmeProviderVerticle.sign(bytes(body), bytes(SECRET));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Page notify(CheckoutClient sender, String body, String signature) {
    return sender
        .send(
            "POST",
            "/providers/acme/notifications",
            BodyPublishers.ofString(body),
            "Content-Type",
            "application/json",
            AcmeProviderVerticle.SIGNATURE,
            signature)
        .join();
  }
}
