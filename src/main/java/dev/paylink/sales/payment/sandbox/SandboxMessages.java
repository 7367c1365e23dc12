package dev.paylink.sales.payment.sandbox;

import dev.paylink.sales.merchant.profile.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Messages to the sandbox, from its page and the API. */
public final class SandboxMessages {
  private SandboxMessages() {}

  /** Requests the content of the sandbox page of a payment. */
  public record OpenSandbox(String paymentId) {}

  /**
   * Content of the sandbox page of a payment.
   *
   * @param checkoutToken last path segment of the customer's checkout URL
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param successUrl the merchant's page to which customers go after paying
   * @param decided whether an outcome has been chosen already
   */
  @RecordBuilder
  public record SandboxPayment(
      String orderId,
      String checkoutToken,
      String title,
      BigDecimal amount,
      String currency,
      Shop shop,
      @Nullable String successUrl,
      boolean decided) {}

  /**
   * Chooses the outcome of a payment; only the first choice counts.
   *
   * @param seconds until what happens later, 1 to 86,400; ignored for other outcomes
   * @param opened the payment, if the sender has just read it; null to have it read
   */
  public record Choose(
      String paymentId, Outcome outcome, int seconds, @Nullable SandboxPayment opened) {

    /** A choice for a payment that the sender has not read. */
    public Choose(String paymentId, Outcome outcome, int seconds) {
      this(paymentId, outcome, seconds, null);
    }
  }

  /** Chooses the outcome of a payment of a merchant; only the first choice counts. */
  public record SimulatePayment(String merchantId, String paymentId, Simulation simulation) {}

  /**
   * What the sandbox reports about a payment.
   *
   * @param scenario code of an {@link Outcome}
   * @param seconds until what happens later, 1 to 86,400; null means 10
   */
  public record Simulation(String scenario, @Nullable Integer seconds) {}
}
