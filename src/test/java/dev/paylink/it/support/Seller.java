package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Test merchant for browser tests, with its links and orders. */
public final class Seller {
  public static final String INSTRUCTIONS =
      "Bank Nusantara, account 123-456-7890\nBatik Ayu, Jalan Malioboro 7";
  private static final PaymentMethods SANDBOX = new PaymentMethods(List.of("sandbox"), null);
  private static final PaymentMethods BANK_TRANSFER_AND_SANDBOX =
      new PaymentMethods(List.of("manual", "sandbox"), INSTRUCTIONS);

  private final TestService service;
  private final Merchant merchant;
  private final ApiClient api;

  private Seller(
      TestService service,
      String name,
      PaymentMethods methods,
      MerchantProfile profile,
      @Nullable Logo logo) {
    this.service = service;
    Merchant merchant =
        Merchant.of(
            service.node().ids().next(),
            name,
            "test",
            methods,
            profile.withLogo(logo == null ? null : logo.name()));
    MerchantStore merchants = new MerchantStore(service.node().databases().api());
    TestService.await(merchants.create(merchant, logo == null ? null : logo.file()));
    this.merchant = merchant;
    this.api = service.client(merchant, TestService.ALL_SCOPES);
  }

  /**
   * Creates a merchant that offers bank transfer to the account of its profile, and the sandbox.
   */
  public static Seller withProfile(TestService service, MerchantProfile profile, Logo logo) {
    PaymentMethods methods = new PaymentMethods(List.of("manual", "sandbox"), null);
    return new Seller(service, "Ayu Ltd", methods, profile, logo);
  }

  public Merchant merchant() {
    return merchant;
  }

  public static Seller withSandbox(TestService service) {
    return named(service, "Batik Ayu", SANDBOX);
  }

  /** Creates a merchant that offers bank transfer first, then the sandbox. */
  public static Seller withBankTransfer(TestService service) {
    return named(service, "Batik Ayu", BANK_TRANSFER_AND_SANDBOX);
  }

  public static Seller named(TestService service, String name, PaymentMethods methods) {
    return new Seller(service, name, methods, MerchantProfile.EMPTY, null);
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
    return created("/payment-links", fields);
  }

  /** Creates a digital product over Rp150.000, as {@link #newLink(Map)} a link. */
  public Link newProduct(Map<String, ?> fields) {
    return created("/digital-products", fields);
  }

  private Link created(String collection, Map<String, ?> fields) {
    JsonObject link =
        new JsonObject()
            .put("title", "Batik workshop, one seat")
            .put("amount", 150_000)
            .put("currency", "IDR");
    fields.forEach(link::put);
    ApiClient.Answer created = api.post(collection, link.encode());
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
