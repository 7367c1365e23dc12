package dev.paylink.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.GetOrder;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@Paylink(
    settings = "kit.greetingText=Hello=you",
    settingsMethod = "limits",
    providers = {"none", "charges-again"})
class PaylinkIT {
  private Merchant ofTheTest;

  static Map<String, String> limits() {
    return Map.of("http.maxBodyBytes", "32768");
  }

  @BeforeEach
  void take(Merchant merchant) {
    ofTheTest = merchant;
  }

  @Test
  void givesATestOneMerchant(Merchant merchant, PaylinkNode node) {
    assertSame(ofTheTest, merchant);
    assertNotEquals(merchant.id(), node.newMerchant("none").id());
  }

  @Test
  void givesEachParameterItsPayer(Payer one, Payer another) {
    assertFalse(one == another);
  }

  @Test
  void setsSettingsOfExtensionsAndOfTheNode(PaylinkNode node) {
    assertEquals(List.of("kit"), node.extensions());
    assertEquals("Hello=you", node.send("POST", "/ext/kit/greeting", "").expect(200).body());
    node.notifyProvider("none", "x".repeat(32_769)).expect(413);
  }

  @Test
  void refusesWrongSettings() {
    assertThrows(IllegalArgumentException.class, () -> NodeSettings.split(new String[] {"kit"}));
    RuntimeException mistyped =
        assertThrows(
            RuntimeException.class,
            () ->
                NodeSettings.read(
                    Databases.settings("postgresql://x/y"), Map.of("kit.greting", "1")));
    assertTrue(
        mistyped.getMessage().contains("PAYLINK_EXTENSIONS_KIT_GRETING"), mistyped::toString);
  }

  @Test
  void migratesTablesOfExtensions(PaylinkNode node) {
    assertEquals("1", node.send("POST", "/ext/kit/notes", "").expect(200).body());
  }

  @Test
  void setsSettingsOfMerchants(Merchant merchant) {
    merchant.set("kit.storeKey", "s3cret");
    merchant.set("kit.instalments", "3");
    assertEquals("s3cret 3", merchant.get("/ext/kit/store").expect(200).body());
    merchant.set("kit.instalments", "4");
    assertEquals("s3cret 4", merchant.get("/ext/kit/store").expect(200).body());
    assertThrows(IllegalArgumentException.class, () -> merchant.set("kit.none", "1"));
    assertThrows(IllegalArgumentException.class, () -> merchant.set("kit.instalments", "13"));
  }

  @Test
  void waitsForAConsumer(PaylinkNode node, Merchant merchant) {
    PaymentLink link = merchant.newLink(7, "EUR");
    merchant.delete("/payment-links/" + link.id()).expect(204);
    node.awaitConsumer(KitExtension.CURSOR);
    assertEquals(List.of(link.id() + " payment_link.created"), KitExtension.seenOf(link.id()));
  }

  @Test
  void advancesTheClockOfTheNode(PaylinkNode node, Merchant merchant, Payer payer) {
    JsonObject body =
        new JsonObject()
            .put("title", "Seat")
            .put("amount", 7)
            .put("currency", "EUR")
            .put("expiresAt", node.clock().instant().plus(Duration.ofDays(40)).toString());
    PaymentLink link = PaymentLink.of(merchant.post("/payment-links", body).expect(201).json());
    assertEquals(List.of("none", "charges-again"), payer.open(link.checkoutUrl()).methods());
    node.clock().advance(Duration.ofDays(41));
    assertTrue(node.clock().instant().isAfter(Instant.now().plus(Duration.ofDays(40))));
    assertEquals(List.of(), payer.open(link.checkoutUrl()).methods());
    merchant.get("/payment-links/" + link.id()).expect(200); // the token lasts
    assertThrows(IllegalArgumentException.class, () -> node.clock().advance(Duration.ofDays(-1)));
  }

  @Test
  void paysWithTheFieldsOfTheForm(Merchant merchant, Payer payer) {
    PaymentLink link = merchant.newLink(150_000, "IDR");
    Page page = payer.pay(link, "none", "name", "Ayu", "email", "ayu@example.com");
    assertTrue(page.redirect().toString().startsWith("https://kit.example/pay/pay_"));
    assertEquals("Ayu", merchant.order(link).getJsonObject("customer").getString("name"));
  }

  @Test
  void saysWhatAPageOffersInstead(Merchant merchant, Payer payer) {
    PaymentLink link = merchant.newLink(1, "EUR");
    AssertionError error =
        assertThrows(AssertionError.class, () -> payer.pay(link, "refunds-again"));
    assertTrue(error.getMessage().contains("[none, charges-again]"), error::getMessage);
    assertThrows(AssertionError.class, () -> payer.open(link.checkoutUrl()).redirect());
    assertThrows(AssertionError.class, () -> merchant.order(link));
    assertThrows(IllegalArgumentException.class, () -> payer.open("https://kit.example/"));
  }

  @Test
  void receivesSignedWebhooksOnly(PaylinkNode node, Merchant merchant, WebhookReceiver webhooks) {
    node.clock().advance(Duration.ofHours(1)); // signatures fit, whatever the time of the node
    merchant.newLink(1, "EUR");
    merchant.newLink(2, "EUR");
    JsonObject first = webhooks.await("payment_link.created");
    assertNotEquals(first, webhooks.await("payment_link.created"));
    int before = webhooks.received().size();
    String[] forged = {
      "webhook-id", "evt_1", "webhook-timestamp", "1", "webhook-signature", "v1,AAAA"
    };
    assertEquals(
        401, Http.send("POST", webhooks.url(), BodyPublishers.ofString("{}"), forged).statusCode());
    assertEquals(before, webhooks.received().size());
  }

  @Test
  void failsAsTheNodeDoes(PaylinkNode node, Merchant merchant) {
    Fault fault =
        assertThrows(
            Fault.class,
            () ->
                node.await(
                    node.bus()
                        .request(
                            BusApi.GET_ORDER,
                            new GetOrder(merchant.id(), "ord_01jd5k8zv7e6w9q2m4t8x0c3fb"))));
    assertEquals(FaultCode.NOT_FOUND, fault.code());
    AssertionError error =
        assertThrows(AssertionError.class, () -> merchant.get("/none").expect(200));
    assertTrue(error.getMessage().contains("was 404"), error::getMessage);
  }

  @Nested
  class InANestedClass {
    @Test
    void usesTheNodeAround(PaylinkNode node, Merchant merchant) {
      assertEquals("Hello=you", node.send("POST", "/ext/kit/greeting", "").body());
      merchant.get("/orders").expect(200);
    }
  }
}
