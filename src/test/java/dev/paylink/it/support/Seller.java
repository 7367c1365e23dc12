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

/** A test merchant, whose links the visitors of a test pay. */
public final class Seller {
  public static final String INSTRUCTIONS =
      "Bank Nusantara, account 123-456-7890\nBatik Ayu, Jalan Malioboro 7";
  private static final PaymentMethods BY_SANDBOX = new PaymentMethods(List.of("sandbox"), null);
  private static final PaymentMethods BY_BANK =
      new PaymentMethods(List.of("manual", "sandbox"), INSTRUCTIONS);

  private final TestService service;
  private final ApiClient api;

  private Seller(TestService service, String name, PaymentMethods ways) {
    this.service = service;
    MerchantStore merchants = new MerchantStore(service.node().database());
    Merchant merchant =
        TestService.await(merchants.create(service.node().ids().next(), name, "test", ways));
    this.api = service.client(merchant, TestService.ALL_SCOPES);
  }

  public static Seller withSandbox(TestService service) {
    return new Seller(service, "Batik Ayu", BY_SANDBOX);
  }

  /** One that offers bank transfers first, and the sandbox. */
  public static Seller withBankTransfer(TestService service) {
    return new Seller(service, "Batik Ayu", BY_BANK);
  }

  public static Seller named(TestService service, String name, PaymentMethods ways) {
    return new Seller(service, name, ways);
  }

  /** A link as the merchant gets it, to be opened by the URL that customers get. */
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

  /** A link over Rp150.000, or with other fields. */
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

  /** The orders that were made through a link, oldest first, as the API shows each. */
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

  /** The only order that was made through a link. */
  public JsonNode order(Link link) {
    List<JsonNode> orders = orders(link);
    assertEquals(1, orders.size(), orders::toString);
    return orders.get(0);
  }

  /** The states of the payments of the only order, oldest first. */
  public List<String> payments(Link link) {
    return order(link).get("payments").findValuesAsText("status");
  }
}
