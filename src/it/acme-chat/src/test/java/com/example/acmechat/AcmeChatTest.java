package com.example.acmechat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.acmechat.Gateway.Received;
import dev.paylink.test.Merchant;
import dev.paylink.test.Paylink;
import dev.paylink.test.PaylinkNode;
import dev.paylink.test.WebhookReceiver;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Paylink(settingsMethod = "settings", providers = "sandbox")
class AcmeChatTest {
  private static final Gateway GATEWAY = new Gateway();

  static Map<String, String> settings() {
    return Map.of("acmechat.url", GATEWAY.url(), "acmechat.token", "s3cret");
  }

  @Test
  void sendsAReceiptToThePhone(Merchant shop, WebhookReceiver webhooks) {
    String order = paid(shop, "+6281234567202");
    webhooks.await("message.sent");
    Received receipt = GATEWAY.to("+6281234567202").get(0);
    assertEquals("Bearer s3cret", receipt.token());
    assertTrue(receipt.body().getBoolean("test"));
    String text = receipt.body().getString("text");
    assertTrue(text.startsWith("Your receipt from "), text);
    JsonObject message = message(shop, order);
    assertEquals("sent", message.getString("status"));
    assertEquals("acmechat", message.getString("channel"));
    assertEquals(message.getString("id"), receipt.key());
  }

  @Test
  void saysWhatTheGatewayRefuses(Merchant shop, WebhookReceiver webhooks) {
    String order = paid(shop, "+6281234567404");
    webhooks.await("message.failed");
    assertEquals("The gateway answered 404", message(shop, order).getString("error"));
  }

  @Test
  void sendsTheSameAgainLater(PaylinkNode node, Merchant shop, WebhookReceiver webhooks) {
    String order = paid(shop, "+6281234567503");
    while (!"The gateway answered 503".equals(message(shop, order).getString("error"))) {
      Thread.onSpinWait();
    }
    node.clock().advance(Duration.ofMinutes(2));
    webhooks.await("message.sent");
    List<Received> received = GATEWAY.to("+6281234567503");
    assertEquals(2, received.size());
    assertEquals(
        Set.of(message(shop, order).getString("id")),
        received.stream().map(Received::key).collect(Collectors.toSet()));
  }

  /** Returns the id of an order that is paid. */
  private static String paid(Merchant shop, String phone) {
    JsonObject order =
        new JsonObject()
            .put("amount", 150_000)
            .put("currency", "IDR")
            .put("customer", new JsonObject().put("phone", phone));
    String id = shop.post("/orders", order).expect(201).json().getString("id");
    JsonObject cash = new JsonObject().put("amount", 150_000).put("currency", "IDR");
    shop.post("/orders/%s/payments".formatted(id), cash).expect(201);
    return id;
  }

  private static JsonObject message(Merchant shop, String order) {
    JsonObject page = shop.get("/messages?orderId=" + order).expect(200).json();
    return page.getJsonArray("data").isEmpty()
        ? new JsonObject()
        : page.getJsonArray("data").getJsonObject(0);
  }
}
