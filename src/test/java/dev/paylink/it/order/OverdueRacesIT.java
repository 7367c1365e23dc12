package dev.paylink.it.order;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.Ids;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.order.PausedSweep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to an overdue order after the sweep has read it and before it cancels it. */
class OverdueRacesIT {
  private static final long LOCK = 20_261_122;

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private StartedPayment started;
  private String path;

  /** The service itself sweeps too seldom to take part. */
  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_ORDERS_PENDING_TTL", "1h",
                "PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", "manual=3d",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void startPayment() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    started = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    path = checkout + "/orders/" + started.orderId();
  }

  @Test
  void cancelsAnOverdueOrder() throws Exception {
    assertEquals("cancelled", statusAfterSweep(() -> {}));
  }

  @Test
  void keepsAnOrderWhosePayerHasChosenAMethodThatWaitsLonger() throws Exception {
    assertEquals("pending", statusAfterSweep(this::chooseBankTransfer));
  }

  private void chooseBankTransfer() {
    browser.post(path, CheckoutClient.fill(browser.get(path), "manual")).location();
  }

  @Test
  void keepsAnOrderThatHasReceivedAnotherCurrency() throws Exception {
    Runnable receive = () -> merchant.receive(started.paymentId(), "usd-" + path, "10", "USD");
    assertEquals("pending", statusAfterSweep(receive));
  }

  @Test
  void keepsAnOrderThatHasReceivedAPart() throws Exception {
    Runnable receive = () -> merchant.receive(started.paymentId(), "part-" + path, "10", "IDR");
    assertEquals("pending", statusAfterSweep(receive));
  }

  /** Runs something when the sweep has read the order, and returns the status after the sweep. */
  private String statusAfterSweep(Runnable meanwhile) throws Exception {
    try (Connection blocker = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = blocker.createStatement()) {
      statement.execute("select pg_advisory_lock(%d)".formatted(LOCK));
      CompletableFuture<Void> sweep = CompletableFuture.runAsync(this::sweep);
      Awaitility.await()
          .until(
              () ->
                  sweep.isDone()
                      || service.number(
                              "select count(*) from pg_locks where locktype = 'advisory'"
                                  + " and not granted and objid = "
                                  + LOCK)
                          == 1);
      meanwhile.run();
      statement.execute("select pg_advisory_unlock(%d)".formatted(LOCK));
      sweep.join();
    }
    return merchant.status(started.orderId());
  }

  /** Cancels the orders that are overdue in two hours, but not those that wait for a transfer. */
  private void sweep() {
    Instant at = service.clock().instant().plus(Duration.ofHours(2));
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      statement.execute("prepare sweep as " + PausedSweep.waitingFor(LOCK));
      Values literals =
          new Values()
              .set("after", "'00000000-0000-0000-0000-000000000000'")
              .set("before", "'%s'".formatted(Ids.lowestAt(at.minus(Duration.ofHours(1)))))
              .set("limit", "100")
              .set("methods", "'{manual}'")
              .set("othersLonger", "false")
              .set("eventIds", "'{%s}'".formatted(events()))
              .set("at", "'%s'".formatted(at))
              .set("origin", "'{\"origin\": {}}'");
      statement.execute("execute sweep(%s)".formatted(PausedSweep.parameters(literals)));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String events() {
    return Stream.of(service.node().ids().next(100)).map(UUID::toString).collect(joining(","));
  }
}
