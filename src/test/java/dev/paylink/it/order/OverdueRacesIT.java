package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
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
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to an overdue order after the sweep has read it and before it cancels it. */
class OverdueRacesIT {
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
  void cancelsAnOverdueOrder() {
    assertEquals("cancelled", statusAfterSweep(() -> {}));
  }

  @Test
  void keepsAnOrderWhosePayerHasChosenAMethodThatWaitsLonger() {
    assertEquals("pending", statusAfterSweep(this::chooseBankTransfer));
  }

  private void chooseBankTransfer() {
    browser.post(path, CheckoutClient.fill(browser.get(path), "manual")).location();
  }

  @Test
  void keepsAnOrderThatHasReceivedAnotherCurrency() {
    Runnable receive = () -> merchant.receive(started.paymentId(), "usd-" + path, "10", "USD");
    assertEquals("pending", statusAfterSweep(receive));
  }

  @Test
  void keepsAnOrderThatHasReceivedAPart() {
    Runnable receive = () -> merchant.receive(started.paymentId(), "part-" + path, "10", "IDR");
    assertEquals("pending", statusAfterSweep(receive));
  }

  @Test
  void skipsAnOrderThatIsLocked() throws SQLException {
    try (Connection other = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      String lock = "select from orders where id = '%s' for update";
      statement.execute(lock.formatted(TypeId.ORDER.decode(started.orderId())));
      assertEquals("pending", statusAfterSweep(() -> {}));
      other.rollback();
    }
    assertEquals("cancelled", statusAfterSweep(() -> {}));
  }

  /** Runs something when the sweep has read the order, and returns the status after the sweep. */
  private String statusAfterSweep(Runnable meanwhile) {
    PausedSweep.run(service, service.clock().instant().plus(Duration.ofHours(2)), meanwhile);
    return merchant.status(started.orderId());
  }
}
