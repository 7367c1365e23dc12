package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.SettlePaymentBuilder;
import dev.paylink.base.json.PlainText;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A checked report about a payment.
 *
 * @param message as reported, with normal amount, time and failure
 * @param money what was received; null for what is still to be paid
 * @param note the merchant's note; null if absent
 */
record CheckedReport(SettlePayment message, @Nullable Money money, @Nullable String note) {
  private static final int MAX_FAILURE = 500;
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Duration AHEAD = Duration.ofDays(1);

  /**
   * Checks a report of a provider.
   *
   * @throws Fault {@code invalid_request}
   */
  static CheckedReport of(SettlePayment report, Instant now) {
    References.require(report.reference());
    Money money = money(report.amount(), report.currency());
    String failure = report.failure();
    return new CheckedReport(
        SettlePaymentBuilder.builder(report)
            .failure(
                failure == null || report.succeeded() ? null : PlainText.of(failure, MAX_FAILURE))
            .amount(money == null ? null : money.amount())
            .paidAt(paidAt(report.paidAt(), now))
            .build(),
        money,
        null);
  }

  private static @Nullable Money money(@Nullable BigDecimal amount, @Nullable String currency) {
    if (amount == null && currency == null) {
      return null;
    }
    if (amount == null) {
      throw Fault.invalid("amount", "is required with a currency");
    }
    if (currency == null) {
      throw Fault.invalid("currency", "is required with an amount");
    }
    return Money.of(amount, Currency.known(currency));
  }

  /** A time as the database stores it. */
  static @Nullable Instant paidAt(@Nullable Instant at, Instant now) {
    if (at == null) {
      return null;
    }
    if (at.isBefore(EARLIEST) || at.isAfter(now.plus(AHEAD))) {
      throw Fault.invalid("paidAt", "must be from the year 2000 to a day in the future");
    }
    return at.truncatedTo(ChronoUnit.MICROS);
  }
}
