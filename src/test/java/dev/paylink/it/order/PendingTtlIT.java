package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long orders stay pending, by payment method. */
class PendingTtlIT {
  private static final Duration SHORT = Duration.ofMinutes(5);
  private static final Duration DEFAULT = Duration.ofMinutes(10);
  private static final Duration LONG = Duration.ofMinutes(30);

  /** More than a sweep examines at once. */
  private static final int MANY = 130;

  /** Copies of an order and its payment. */
  private static final String COPY =
      """
      with copies as (
        insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('id', copy.id, 'attempt', null))).*
        from orders o, unnest('{%2$s}'::uuid[]) copy (id) where o.id = '%1$s'
        returning id)
      insert into payment
      select (jsonb_populate_record(p, jsonb_build_object('id', uuid_at(now()), 'order_id', c.id))).*
      from payment p, copies c where p.order_id = '%1$s'
      """;

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String checkout;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_ORDERS_PENDING_TTL", "10m",
                "PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", "sandbox=5m, manual=30m",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms",
                "PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_ADDRESS", "0"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
    checkout = merchant.newCheckout();
  }

  @Test
  void cancelsEachOrderAfterTheTimeOfItsPaymentMethod() {
    String manual = pay("manual");
    String sandbox = pay("sandbox");
    String none = merchant.api().newOrder();
    service.advance(SHORT);
    awaitCancelled(sandbox);
    assertEquals(List.of("pending", "pending"), statuses(manual, none));
    service.advance(DEFAULT.minus(SHORT));
    awaitCancelled(none);
    assertEquals("pending", merchant.status(manual));
    service.advance(LONG.minus(DEFAULT));
    awaitCancelled(manual);
  }

  @Test
  void keepsOrderThatHasReceivedAPart() {
    String part = pay("sandbox");
    String sandbox = pay("sandbox");
    String transfer = "{\"amount\":1000,\"currency\":\"IDR\"}";
    assertEquals(201, merchant.api().post("/orders/" + part + "/payments", transfer).status());
    service.advance(LONG);
    awaitCancelled(sandbox);
    assertEquals("pending", merchant.status(part));
  }

  /** Pays with a new form and returns the order. */
  private String pay(String provider) {
    browser.pay(checkout, provider);
    List<String> orders = merchant.orders();
    return orders.get(orders.size() - 1);
  }

  private void awaitCancelled(String order) {
    await().until(() -> merchant.status(order).equals("cancelled"));
  }

  private List<String> statuses(String... orders) {
    return List.of(orders).stream().map(merchant::status).toList();
  }

  @Test
  void waitsForTheLongestOfTheChosenMethods() {
    String switched = pay("sandbox");
    String path = checkout + "/orders/" + switched;
    browser.post(path, CheckoutClient.fill(browser.get(path), "manual"));
    assertEquals(2, merchant.order(switched).get("payments").size());
    service.advance(DEFAULT);
    awaitCancelled(orderOfLongAgo());
    assertEquals("pending", merchant.status(switched));
    service.advance(LONG.minus(DEFAULT));
    awaitCancelled(switched);
  }

  /** An order whose cancellation shows that the sweep has examined all that were created before. */
  private String orderOfLongAgo() {
    String order = pay("sandbox");
    service.advance(SHORT);
    return order;
  }

  @Test
  void reachesOrdersBehindManyThatWaitLonger() {
    copy(pay("manual"), MANY - 1);
    String sandbox = pay("sandbox");
    service.advance(SHORT);
    awaitCancelled(sandbox);
    assertEquals("pending", merchant.status(merchant.orders().get(0)));
    service.advance(LONG);
    awaitCancelled(merchant.orders().get(MANY - 1));
  }

  private static void copy(String order, int count) {
    Ids ids = new Ids(service.clock());
    String copies =
        Stream.generate(() -> ids.next().toString()).limit(count).collect(Collectors.joining(","));
    service.execute(COPY.formatted(TypeId.ORDER.decode(order), copies));
  }

  @Test
  void cancelsAnOrderThatWasLockedWhenItBecameDue() throws SQLException {
    pay("manual");
    String locked = pay("sandbox");
    String other = pay("sandbox");
    String lock =
        "select from orders where id = '%s' for update".formatted(TypeId.ORDER.decode(locked));
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri())) {
      connection.setAutoCommit(false);
      connection.createStatement().execute(lock);
      service.advance(SHORT);
      awaitCancelled(other);
      assertEquals("pending", merchant.status(locked));
      connection.rollback();
    }
    awaitCancelled(locked);
  }
}
