package dev.paylink.it.customer;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an erasure removes of somebody who has bought a digital product, and what it leaves. */
class BuyerErasureIT {
  private static final String EMAIL = "zoe.quimby@example.com";
  private static final String KEY = "KEY-0000-0001";

  private TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private String product;
  private String checkout;
  private CheckoutClient customer;
  private String order;

  @BeforeEach
  void start(@OwnNode("it looks through all tables") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    customer = new CheckoutClient(service);
    JsonNode created =
        api.post("/digital-products", "{\"title\":\"App\",\"amount\":0,\"currency\":\"IDR\"}")
            .json();
    product = created.get("id").asText();
    Answer keys =
        api.post("/digital-products/" + product + "/licence-keys", "{\"keys\":[\"" + KEY + "\"]}");
    assertEquals(200, keys.status(), keys.text());
    checkout = CheckoutClient.pathOf(created.get("checkoutUrl").asText());
    buy();
  }

  /** The newsletter that led here names its reader. */
  private void buy() {
    Page paid =
        customer.pay(checkout, "", "email", EMAIL, "utm_source", "news", "utm_content", EMAIL);
    assertEquals(200, customer.follow(paid.location()).status());
    order = merchant.orders().get(0);
    await().until(() -> merchant.history(order).contains("order.delivered"));
  }

  @Test
  void leavesNothingOfTheCampaignThatLedToTheOrder() throws SQLException {
    assertEquals(EMAIL, merchant.order(order).at("/attribution/utmContent").asText());
    assertEquals(Set.of("orders", "event"), StoredTexts.tablesWith(service, EMAIL));
    erase();
    assertFalse(merchant.order(order).has("attribution"));
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
  }

  private void erase() {
    await().until(() -> service.number("select count(*) from event where position is null") == 0);
    Answer erased = api.post("/customers/erase", "{\"email\":\"" + EMAIL + "\"}");
    assertEquals("{\"orders\":1,\"paymentLinks\":0,\"complete\":true}", erased.text());
  }

  @Test
  void makesNoNewAddressOfDownloadsAndLeavesTheOneThatTheCustomerHas() {
    Page form = customer.get("/downloads?order=" + order);
    String address = find(form).location();
    assertTrue(address.contains("/downloads/"), address);
    erase();
    assertEquals(422, find(form).status());
    String receipt = customer.get(checkout + "/orders/" + order + "/download").location();
    assertFalse(receipt.contains("/downloads/"), receipt);
    Page downloads = customer.get(CheckoutClient.pathOf(address));
    assertEquals(200, downloads.status());
    assertEquals(KEY, downloads.html().select(".key").text());
  }

  private Page find(Page form) {
    String token = form.html().select("input[type=hidden]").attr("value");
    String name = form.html().select("input[type=hidden]").attr("name");
    assertNotEquals("", token);
    return customer.post("/downloads", Map.of(name, token, "order", order, "email", EMAIL));
  }

  @Test
  void leavesTheLicenceKeyValid() {
    erase();
    JsonNode verified =
        api.post(
                "/licence-keys/verify",
                "{\"productId\":\"%s\",\"key\":\"%s\"}".formatted(product, KEY))
            .json();
    assertTrue(verified.get("valid").asBoolean());
    assertEquals(order, verified.at("/licenceKey/orderId").asText());
    assertEquals(
        verified.get("licenceKey"),
        api.get("/digital-products/" + product + "/licence-keys").json().at("/data/0"));
    assertEquals(1, merchant.history(order).split("order.delivered", -1).length - 1);
  }
}
