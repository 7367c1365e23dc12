package dev.paylink.it.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Risk rules that flag orders; each test has its own merchant. */
class RiskIT {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_HTTP_TRUSTED_PROXIES", "1",
          "PAYLINK_RISK_WINDOW", "10m",
          "PAYLINK_RISK_ORDERS_PER_EMAIL", "2",
          "PAYLINK_RISK_ORDERS_PER_PHONE", "2",
          "PAYLINK_RISK_ORDERS_PER_ADDRESS", "3",
          "PAYLINK_RISK_AMOUNT_TIMES_MEDIAN", "10",
          "PAYLINK_RISK_AMOUNT_MINIMUM_ORDERS", "5");

  private static TestService service;
  private TestMerchant merchant;
  private String checkout;

  @BeforeAll
  static void start() {
    service = TestService.start(SETTINGS);
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    checkout = merchant.newCheckout();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Starts a payment in a new browser and returns the codes of the suspicion reasons. */
  private List<String> pay(String forwardedFor, String... fields) {
    CheckoutClient browser = new CheckoutClient(service, "X-Forwarded-For", forwardedFor);
    return reasons(
        merchant.startedPayment(browser.pay(checkout, "sandbox", fields).location()).orderId());
  }

  private List<String> reasons(String orderId) {
    JsonNode order = merchant.order(orderId);
    List<String> codes = new ArrayList<>();
    order.get("suspiciousReasons").forEach(reason -> codes.add(reason.get("code").asText()));
    assertEquals(!codes.isEmpty(), order.get("suspicious").asBoolean());
    assertEquals(
        codes.isEmpty()
            ? "order.created/1 payment.pending/2"
            : "order.created/1 order.suspicious/2/pending payment.pending/3",
        merchant.history(orderId));
    return codes;
  }

  @Test
  void flagsTooManyOrdersPerEmailAddress() {
    assertEquals(List.of(), pay("unknown", "email", "siti@example.com"));
    assertEquals(List.of(), pay("unknown", "email", "SITI@example.com"));
    assertEquals(List.of("orders_per_email"), pay("unknown", "email", "Siti@Example.COM"));
    assertEquals(List.of(), pay("unknown", "email", "ana@example.com"));
    assertEquals(List.of("orders_per_email"), pay("unknown", "email", "siti@example.com"));
  }

  @Test
  void flagsTooManyOrdersPerPhoneNumber() {
    assertEquals(List.of(), pay("unknown", "phone", "+62 812-0000"));
    assertEquals(List.of(), pay("unknown", "phone", "(62) 8120000"));
    assertEquals(List.of("orders_per_phone"), pay("unknown", "phone", "6281 20000"));
    for (int i = 0; i < 4; i++) {
      assertEquals(List.of(), pay("unknown"));
    }
  }

  @Test
  void flagsTooManyOrdersPerIpAddress() {
    assertEquals(List.of(), pay("203.0.113.7"));
    assertEquals(List.of(), pay("made-up, 203.0.113.7"));
    assertEquals(List.of(), pay("1.2.3.4,203.0.113.7"));
    assertEquals(List.of("orders_per_address"), pay("::ffff:203.0.113.7"));
    assertEquals(List.of(), pay("203.0.113.7, 203.0.113.8"), "forged addresses are ignored");
    for (int i = 0; i < 3; i++) {
      assertEquals(List.of(), pay("2001:db8:1:2::" + i));
      assertEquals(List.of(), pay("10.0.0.1"));
    }
    assertEquals(List.of("orders_per_address"), pay("2001:db8:1:2:ffff::"));
    assertEquals(List.of(), pay("2001:db8:1:3::1"));
    assertEquals(List.of(), pay("10.0.0.1"), "private addresses are shared");
  }

  @Test
  void listsEveryReason() {
    String[] fields = {"email", "siti@example.com", "phone", "+628123456"};
    for (int i = 0; i < 2; i++) {
      pay("203.0.113.9", fields);
    }
    pay("203.0.113.9");
    assertEquals(
        List.of("orders_per_email", "orders_per_phone", "orders_per_address"),
        pay("203.0.113.9", fields));
  }

  @Test
  void countsOnlyOrdersWithinWindow() {
    pay("unknown", "email", "siti@example.com");
    service.advance(Duration.ofMinutes(5));
    pay("unknown", "email", "siti@example.com");
    assertEquals(List.of("orders_per_email"), pay("unknown", "email", "siti@example.com"));
    service.advance(Duration.ofMinutes(11));
    assertEquals(List.of(), pay("unknown", "email", "siti@example.com"));
  }

  @Test
  void ignoresOtherMerchantsAndManualOrders() {
    String body =
        "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":{\"email\":\"siti@example.com\"}}";
    for (int i = 0; i < 3; i++) {
      merchant.api().post("/orders", body);
    }
    assertEquals(List.of(), pay("unknown", "email", "siti@example.com"));
    pay("unknown", "email", "siti@example.com");
    TestMerchant first = merchant;
    open();
    assertEquals(List.of(), pay("unknown", "email", "siti@example.com"));
    assertEquals(2 + 3, first.orders().size());
  }

  @Test
  void flagsUnusuallyHighAmount() {
    manualOrders(14_999, "IDR", 3);
    manualOrders(900_000, "IDR", 2);
    assertEquals(List.of("unusual_amount"), pay("unknown"));
  }

  @Test
  void acceptsAmountAtLimit() {
    manualOrders(15_000, "IDR", 3);
    manualOrders(1, "IDR", 2);
    assertEquals(List.of(), pay("unknown"));
  }

  @Test
  void skipsAmountRuleWithTooFewOrders() {
    manualOrders(1, "IDR", 4);
    manualOrders(1, "USD", 5);
    merchant.api().delete("/orders/" + manualOrders(1, "IDR", 1));
    assertEquals(List.of(), pay("unknown"));
  }

  /** Creates {@code count} orders and returns the id of the last. */
  private String manualOrders(int amount, String currency, int count) {
    String last = "";
    for (int i = 0; i < count; i++) {
      String body = "{\"amount\":%d,\"currency\":\"%s\"}".formatted(amount, currency);
      last = merchant.api().post("/orders", body).json().get("id").asText();
    }
    return last;
  }

  @Test
  void disablesRuleByZero() {
    Map<String, String> off = new HashMap<>(SETTINGS);
    off.replaceAll((key, value) -> key.matches(".*(_PER_|TIMES).*") ? "0" : value);
    try (TestService lenient = service.anotherNode(off)) {
      manualOrders(1, "IDR", 5);
      for (int i = 0; i < 5; i++) {
        CheckoutClient browser = new CheckoutClient(lenient, "X-Forwarded-For", "203.0.113.5");
        String[] fields = {"email", "siti@example.com", "phone", "+628123456"};
        String location = browser.pay(checkout, "sandbox", fields).location();
        assertEquals(List.of(), reasons(merchant.startedPayment(location).orderId()));
      }
    }
  }

  @Test
  void flagsOrderThatRulesDidNotAssess() {
    try (TestService broken = TestService.start(SETTINGS)) {
      // The median of the amounts is read by this function, and nothing else of the checkout.
      broken.execute("alter function exactly(anyelement) rename to exactly_not_there");
      TestMerchant shop = new TestMerchant(broken, "sandbox");
      for (int i = 0; i < 2; i++) {
        shop.startPayment();
        String id = shop.orders().get(i);
        assertEquals(
            "order.created/1 order.suspicious/2/pending payment.pending/3", shop.history(id));
        assertEquals(
            "not_assessed", shop.order(id).at("/suspiciousReasons/0").get("code").asText());
      }
    }
  }

  @Test
  void showsReasonAndListsFlaggedOrder() {
    manualOrders(1, "IDR", 5);
    pay("unknown");
    String id = merchant.orders().get(5);
    JsonNode reason = merchant.order(id).at("/suspiciousReasons/0");
    assertEquals(
        "The amount is over 10 times the median of 30 days", reason.get("message").asText());
    assertTrue(reason.has("raisedAt") && !reason.has("clearedAt"), reason.toString());
    JsonNode listed = merchant.api().get("/orders?suspicious=true").json().get("data");
    assertEquals(1, listed.size());
    assertEquals(id, listed.get(0).get("id").asText());
  }
}
