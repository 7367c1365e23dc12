package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.DisputeMessages.DisputeOutcome;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputePaymentBuilder;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import java.util.List;
import java.util.Optional;

/**
 * What the sandbox reports about a payment. Each report of an outcome has its own reference, which
 * is always the same, so a report that is repeated changes nothing.
 */
final class SandboxReports {
  /** The end of the reference of money that cannot be refunded. */
  private static final String NO_REFUNDS = "-no-refunds";

  private SandboxReports() {}

  /** Whether refunds of the money of a settlement fail. */
  static boolean refusesRefunds(String reference) {
    return reference.endsWith(NO_REFUNDS);
  }

  /** The reports that are made as soon as the outcome is chosen, in order. */
  static List<SettlePayment> atOnce(String paymentId, Outcome outcome, Money asked) {
    return switch (outcome) {
      case SUCCESS_LATER, SUCCESS_AFTER_CANCELLATION, NOTIFICATION_LOST -> List.of();
      case IN_PARTS -> all(paymentId, outcome, asked).subList(0, 1);
      default -> all(paymentId, outcome, asked);
    };
  }

  /**
   * All reports of an outcome, in order.
   *
   * @param asked what the payment asks for
   */
  static List<SettlePayment> all(String paymentId, Outcome outcome, Money asked) {
    String reference = "sandbox-" + paymentId;
    SettlePayment success = received(paymentId, reference);
    return switch (outcome) {
      case SUCCESS,
          SUCCESS_LATER,
          SUCCESS_AFTER_CANCELLATION,
          NOTIFICATION_LOST,
          DISPUTE_LOST,
          DISPUTE_WON ->
          List.of(success);
      case FAILURE ->
          List.of(
              SettlePayment.failed(
                  PaymentMethods.SANDBOX, paymentId, reference, "The tester chose that it fails"));
      case IN_PARTS -> List.of(of(success, half(asked)), received(paymentId, reference + "-2"));
      case TWICE -> List.of(of(success, asked), of(received(paymentId, reference + "-2"), asked));
      case TOO_MUCH -> List.of(of(success, more(asked)));
      case OTHER_CURRENCY -> List.of(of(success, other(asked)));
      case REFUND_FAILS -> List.of(received(paymentId, reference + NO_REFUNDS));
    };
  }

  /**
   * The dispute of an outcome; empty if nobody disputes the payment.
   *
   * @param decided whether the bank has decided
   */
  static Optional<DisputePayment> dispute(String paymentId, Outcome outcome, boolean decided) {
    if (!outcome.isDisputed()) {
      return Optional.empty();
    }
    DisputeOutcome bank =
        outcome == Outcome.DISPUTE_LOST ? DisputeOutcome.LOST : DisputeOutcome.WON;
    return Optional.of(
        DisputePaymentBuilder.builder()
            .provider(PaymentMethods.SANDBOX)
            .paymentId(paymentId)
            .reference("sandbox-dispute-" + paymentId)
            .outcome(decided ? bank : DisputeOutcome.OPEN)
            .reason("The customer does not know this payment")
            .build());
  }

  private static SettlePayment received(String paymentId, String reference) {
    return SettlePayment.received(PaymentMethods.SANDBOX, paymentId, reference);
  }

  private static SettlePayment of(SettlePayment report, Money money) {
    return report.withMoney(money.amount(), money.currency().code());
  }

  private static Money half(Money asked) {
    return new Money((asked.minor() + 1) / 2, asked.currency());
  }

  private static Money more(Money asked) {
    return new Money(asked.minor() + Math.max(1, asked.minor() / 10), asked.currency());
  }

  /** Ten units of a currency that was not asked for. */
  private static Money other(Money asked) {
    String code = asked.currency().code().equals("USD") ? "EUR" : "USD";
    return new Money(1_000, Currency.current(code));
  }
}
