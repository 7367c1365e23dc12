package dev.paylink.it.support.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestPorts;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.PaymentMethods;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;

/** A shop that has something on each page of the console. All that people type is one text. */
public final class ConsoleShop {
  /** An order of each status, and one of each way in. */
  public static final List<String> ORDERS =
      List.of(
          "pending",
          "underpaid",
          "paid",
          "processing",
          "completed",
          "cancelled",
          "reported",
          "campaign");

  private static final String DIRECTIONS = "[\\u202a-\\u202e\\u2066-\\u2069]";
  private static final int MAX_SHORT = 100;
  private static final String PHONE = "+6281200000000";

  private final TestService service;
  private final String text;
  private final String plain; // for names and labels, which cannot turn the direction of a text
  private final Seller seller;
  private final ConsoleCustomer customer;
  private final Map<String, String> ids = new HashMap<>();

  /**
   * Makes all that is shown.
   *
   * @param text of 1 to 200 characters, cut where there is less room
   */
  public ConsoleShop(TestService service, String text) {
    this.service = service;
    this.text = text;
    this.plain = text.replaceAll(DIRECTIONS, "");
    PaymentMethods methods = new PaymentMethods(List.of("manual", "sandbox"), plain);
    this.seller = Seller.named(service, plain, methods);
    this.customer = new ConsoleCustomer(service, seller, text);
    send("PATCH", "/merchant", new JsonObject().put("displayName", plain));
    webhooksAndTokens();
    orders();
    links();
    products();
    landingPage();
    others();
  }

  public Seller seller() {
    return seller;
  }

  /**
   * The id of something: an order by its status, or {@code link}, {@code closed}, {@code product},
   * {@code key}, {@code page}, {@code endpoint}, {@code delivery}, {@code event}, {@code request},
   * {@code token}, {@code staff}.
   */
  public String id(String name) {
    return Objects.requireNonNull(ids.get(name), name);
  }

  /** The owner, who has just signed in. */
  public StaffClient owner() {
    return StaffClient.signedIn(service, seller.merchant().id(), "owner", name());
  }

  /** The name of staff. */
  public String name() {
    return plain.substring(0, Math.min(MAX_SHORT, plain.length()));
  }

  private String cut(int length) {
    return text.substring(0, Math.min(length, text.length())).strip();
  }

  private JsonNode send(String method, String path, JsonObject body) {
    ApiClient.Answer answer = seller.api().send(method, path, body.encode());
    assertTrue(answer.status() < 300, answer::text);
    return answer.json();
  }

  private JsonObject customer(String email) {
    return new JsonObject().put("name", text).put("email", email).put("phone", PHONE);
  }

  private JsonNode endpoint() {
    return seller.api().get("/webhook-endpoints").json().at("/data/0");
  }

  private void webhooksAndTokens() {
    String url = "http://127.0.0.1:%d/%s".formatted(TestPorts.find(), encoded());
    send("POST", "/webhook-endpoints", new JsonObject().put("url", url).put("description", text));
    send(
        "POST",
        "/tokens",
        new JsonObject()
            .put("label", plain)
            .put("scopes", new JsonArray().add("orders:read"))
            .put("expiresIn", 86_400));
  }

  private String encoded() {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void orders() {
    for (String status : ORDERS.subList(0, 6)) {
      JsonObject order =
          new JsonObject()
              .put("amount", 150_000)
              .put("currency", "IDR")
              .put("customer", customer("siti@example.com"))
              .put("externalId", cut(MAX_SHORT - status.length()) + status)
              .put("metadata", new JsonObject().put("note", text).put(cut(30), text));
      ids.put(status, send("POST", "/orders", order).get("id").asText());
    }
    pay("underpaid", 1_000);
    List.of("paid", "processing", "completed").forEach(status -> pay(status, 150_000));
    change("processing", "processing");
    change("completed", "processing");
    change("completed", "completed");
    seller.api().delete("/orders/" + id("cancelled"));
    send(
        "POST",
        "/orders/%s/refunds".formatted(id("paid")),
        new JsonObject().put("amount", 50_000).put("reason", text));
    suspect(id("pending"));
    Awaitility.await().until(() -> endpoint().has("failingSince"));
  }

  private void pay(String order, int amount) {
    send(
        "POST",
        "/orders/%s/payments".formatted(id(order)),
        new JsonObject()
            .put("amount", amount)
            .put("currency", "IDR")
            .put("reference", cut(MAX_SHORT) + order)
            .put("note", text));
  }

  private void change(String order, String status) {
    send("PATCH", "/orders/" + id(order), new JsonObject().put("status", status));
  }

  /**
   * As an extension does that checks orders, with a reason that the console has no text for. Phone
   * numbers of old orders are any text.
   */
  private void suspect(String order) {
    JsonObject reason =
        new JsonObject()
            .put("code", "of_an_extension")
            .put("message", text)
            .put("raisedAt", service.clock().instant().toString());
    service.execute(
        "update orders set suspicious = true, suspicions = '[%s]', customer_phone = '%s' where id = '%s'"
            .formatted(quoted(reason.encode()), quoted(text), TypeId.ORDER.decode(order)));
  }

  private static String quoted(String value) {
    return value.replace("'", "''");
  }

  private void links() {
    Seller.Link link =
        seller.newLink(
            Map.of(
                "title",
                text,
                "customer",
                customer("siti@example.com"),
                "successUrl",
                "https://shop.example/" + encoded(),
                "metadata",
                new JsonObject().put("note", text)));
    ids.put("link", link.id());
    Seller.Link closed = seller.newLink(Map.of("title", text));
    seller.api().delete("/payment-links/" + closed.id());
    ids.put("closed", closed.id());
    ids.put("reported", customer.report(seller.newLink(Map.of("title", text))));
  }

  private void products() {
    Seller.Link product =
        seller.newProduct(Map.of("title", text, "description", text, "maxOrders", 10));
    ids.put("product", product.id());
    send(
        "POST",
        "/digital-products/%s/licence-keys".formatted(product.id()),
        new JsonObject().put("keys", new JsonArray().add("AAAA-BBBB-1").add("AAAA-BBBB-2")));
  }

  /** With an order of a campaign. */
  private void landingPage() {
    JsonObject offer =
        new JsonObject()
            .put("type", "offer")
            .put("id", "seat")
            .put("text", text)
            .put("amount", 150_000)
            .put("currency", "IDR");
    JsonObject page =
        new JsonObject()
            .put("slug", "workshop")
            .put("title", text)
            .put("description", text)
            .put("blocks", new JsonArray().add(offer));
    ids.put("page", send("POST", "/landing-pages", page).get("id").asText());
    JsonNode published =
        send("PATCH", "/landing-pages/" + id("page"), new JsonObject().put("status", "published"));
    ids.put("campaign", customer.buyOn(published));
  }

  /** What others have made before. */
  private void others() {
    ids.put("endpoint", endpoint().get("id").asText());
    Map.of(
            "delivery", "/webhook-deliveries",
            "event", "/events",
            "request", "/requests",
            "token", "/tokens",
            "key", "/digital-products/%s/licence-keys".formatted(id("product")))
        .forEach(
            (name, list) -> ids.put(name, seller.api().get(list).json().at("/data/0/id").asText()));
    ids.put("staff", StaffClient.link(service, seller.merchant().id(), "viewer", name()).staffId());
  }
}
