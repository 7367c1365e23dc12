package com.example.acmepay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.test.Answer;
import dev.paylink.test.Merchant;
import dev.paylink.test.Payer;
import dev.paylink.test.Paylink;
import dev.paylink.test.PaylinkNode;
import dev.paylink.test.PaymentLink;
import dev.paylink.test.WebhookReceiver;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

@Paylink(settings = "acmepay.signingSecret=s3cret")
class AcmePayTest {
  @Test
  void paysAndRefunds(PaylinkNode node, Merchant shop, Payer payer, WebhookReceiver webhooks) {
    PaymentLink link = shop.newLink(150_000, "IDR");
    String payment = payer.pay(link, "acmepay").redirect().getPath().replace("/pay/", "");
    notify(node, "s3cret", "paymentId", payment).expect(200);
    webhooks.await("order.paid");
    assertEquals("paid", shop.order(link).getString("status"));
    String refund = shop.refund(shop.order(link).getString("id")).getString("id");
    notify(node, "s3cret", "refundId", refund).expect(200);
    webhooks.await("refund.succeeded");
  }

  @Test
  void refusesForgedNotifications(PaylinkNode node) {
    notify(node, "guessed", "paymentId", "pay_01jd5k8zv7e6w9q2m4t8x0c3fb").expect(401);
  }

  private static Answer notify(PaylinkNode node, String secret, String name, String id) {
    String body = new JsonObject().put(name, id).put("reference", id).put("succeeded", true) + "";
    String signature = new Signature(secret).of(body.getBytes(UTF_8));
    return node.notifyProvider("acmepay", body, AcmePay.SIGNATURE, signature);
  }
}
