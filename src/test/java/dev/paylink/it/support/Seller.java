package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.MerchantStore;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.merchant.PaymentMethods;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Test merchant for browser tests, with its links and orders. */
public final class Seller {
  public static final String INSTRUCTIONS =
      "Bank Nusantara, account 123-456-7890\nBatik Ayu, Jalan Malioboro 7";
  private static final PaymentMethods SANDBOX = new PaymentMethods(List.of("sandbox"), null);
  private static final PaymentMethods BANK_TRANSFER_AND_SANDBOX =
      new PaymentMethods(List.of("manual", "sandbox"), INSTRUCTIONS);

  private final TestService service;
  private final ApiClient api;

  private Seller(TestService service, String name, PaymentMethods methods) {
    this.service = service;
    MerchantStore merchants = new MerchantStore(service.node().databases().api());
    Merchant merchant =
        TestService.await(merchants.create(service.node().ids().next(), name, "test", methods));
    this.api = service.client(merchant, TestService.ALL_SCOPES);
  }

  public static Seller withSandbox(TestService service) {
    return new Seller(service, "Batik Ayu", SANDBOX);
  }

  /** Creates a merchant that offers bank transfer first, then the sandbox. */
  public static Seller withBankTransfer(TestService service) {
    return new Seller(service, "Batik Ayu", BANK_TRANSFER_AND_SANDBOX);
  }

  public static Seller named(TestService service, String name, PaymentMethods methods) {
    return new Seller(service, name, methods);
  }

  /** Payment link with the checkout URL that customers open. */
  public record Link(String id, String url) {
    public String token() {
      return url.substring(url.lastIndexOf('/') + 1);
    }
  }

  public ApiClient api() {
    return api;
  }

  public Link newLink() {
    return newLink(Map.of());
  }

  /** Creates a link over Rp150.000; {@code fields} add to or replace the defaults. */
  public Link newLink(Map<String, ?> fields) {
    JsonObject link =
        new JsonObject()
            .put("title", "Batik workshop, one seat")
            .put("amount", 150_000)
            .put("currency", "IDR");
    fields.forEach(link::put);
    ApiClient.Answer created = api.post("/payment-links", link.encode());
    assertEquals(201, created.status(), created.text());
    return new Link(created.json().get("id").asText(), created.json().get("checkoutUrl").asText());
  }

  /** Returns the orders of a link, oldest first, as shown by the API. */
  public List<JsonNode> orders(Link link) {
    String ids =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id), '') from orders"
                + " where payment_link_id = '%s'".formatted(TypeId.PAYMENT_LINK.decode(link.id())));
    List<JsonNode> orders = new ArrayList<>();
    for (String id : ids.isEmpty() ? new String[0] : ids.split(" ")) {
      orders.add(api.get("/orders/" + TypeId.ORDER.encode(UUID.fromString(id))).json());
    }
    return orders;
  }

  /** Returns the only order of a link. */
  public JsonNode order(Link link) {
    List<JsonNode> orders = orders(link);
    assertEquals(1, orders.size(), orders::toString);
    return orders.get(0);
  }

  /** Returns the payment statuses of the link's only order, oldest first. */
  public List<String> payments(Link link) {
    return order(link).get("payments").findValuesAsText("status");
  }
}
