package dev.paylink.payment.sandbox;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What is sent to and answered by the sandbox, for its page. */
public final class SandboxMessages {
  private SandboxMessages() {}

  /** Asks what the page of a payment shows. */
  public record OpenSandbox(String paymentId) {}

  /**
   * What the page of a payment shows.
   *
   * @param checkoutToken the last part of the checkout URL that the customer came from
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param successUrl where the merchant wants customers after paying
   * @param decided whether an outcome has been chosen already
   */
  public record SandboxPayment(
      String orderId,
      String checkoutToken,
      String title,
      BigDecimal amount,
      String currency,
      String merchantName,
      @Nullable String successUrl,
      boolean decided) {}

  /**
   * Has something happen to a payment; the first choice counts.
   *
   * @param seconds for {@link Outcome#SUCCESS_LATER}, 1 to 86,400
   */
  public record Choose(String paymentId, Outcome outcome, int seconds) {}
}
