package dev.paylink.sales.risk;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.config.AppConfig;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Rules that flag an order as suspicious. Pure functions of facts and thresholds. */
public final class RiskRules {
  private final AppConfig.Risk thresholds;

  public RiskRules(AppConfig.Risk thresholds) {
    this.thresholds = thresholds;
  }

  /**
   * Facts about an order that is about to be created. It counts other orders within the window.
   *
   * @param ofEmail orders of the same e-mail address
   * @param ofPhone orders of the same phone number
   * @param ofAddress orders of the same payer address
   * @param amountMinor in minor units
   * @param medianMinor the merchant's median of 30 days in this currency; empty if there are too
   *     few orders
   */
  public record Facts(
      long ofEmail, long ofPhone, long ofAddress, long amountMinor, OptionalLong medianMinor) {}

  /** Returns the reasons to flag an order as suspicious; empty without a reason. */
  public List<Suspicion> judge(Facts facts, Instant at) {
    List<Suspicion> reasons = new ArrayList<>();
    count("email", "e-mail address", facts.ofEmail(), thresholds.ordersPerEmail(), at, reasons);
    count("phone", "phone number", facts.ofPhone(), thresholds.ordersPerPhone(), at, reasons);
    count(
        "address", "payer address", facts.ofAddress(), thresholds.ordersPerAddress(), at, reasons);
    int times = thresholds.amountTimesMedian();
    if (times > 0
        && facts.medianMinor().isPresent()
        && exceeds(facts.amountMinor(), times, facts.medianMinor().getAsLong())) {
      String message = "The amount is over %d times the median of 30 days".formatted(times);
      reasons.add(new Suspicion("unusual_amount", message, at, null));
    }
    return reasons;
  }

  /** Compares without overflow; the product may exceed 64 bits. */
  private static boolean exceeds(long amount, int times, long median) {
    return BigInteger.valueOf(amount)
            .compareTo(BigInteger.valueOf(median).multiply(BigInteger.valueOf(times)))
        > 0;
  }

  private void count(
      String code, String property, long count, int allowed, Instant at, List<Suspicion> reasons) {
    if (allowed > 0 && count >= allowed) {
      String message =
          "More than %d orders with this %s within %s".formatted(allowed, property, window());
      reasons.add(new Suspicion("orders_per_" + code, message, at, null));
    }
  }

  private String window() {
    Duration window = thresholds.window();
    return window.toSecondsPart() == 0
        ? window.toMinutes() + " minutes"
        : window.toSeconds() + " seconds";
  }

  /**
   * The suspicion for an order that could not be assessed.
   *
   * @param part what failed, as {@code The risk rules}
   */
  static Suspicion notAssessed(String part, Instant at) {
    return new Suspicion("not_assessed", part + " could not be asked", at, null);
  }

  /** The suspicion that an extension reported. */
  static Suspicion assessed(String reason, Instant at) {
    return new Suspicion("risk_assessment", reason, at, null);
  }

  /** The suspicion for a settlement of an order that was cancelled before. */
  public static Suspicion paidAfterCancellation(SettlePayment report, Instant at) {
    String message =
        "%s reported payment %s after the order was cancelled"
            .formatted(report.provider(), report.reference());
    return new Suspicion("paid_after_cancellation", message, at, null);
  }

  /** The suspicion for a settlement of an order that was paid before. */
  public static Suspicion paidTwice(SettlePayment report, Instant at) {
    String message =
        "%s reported payment %s for an order that was paid already"
            .formatted(report.provider(), report.reference());
    return new Suspicion("paid_twice", message, at, null);
  }

  /**
   * The suspicion for less than the amount of an order.
   *
   * @param kept what the order has received, without refunds
   * @param due its amount
   */
  public static Suspicion amountMismatch(SettlePayment report, Money kept, Money due, Instant at) {
    String figures =
        "%s of %s %s are received".formatted(text(kept), text(due), due.currency().code());
    return mismatch("amount_mismatch", report, figures, at);
  }

  /**
   * The suspicion for more than the amount of an order.
   *
   * @param kept what the order has received and not refunded
   * @param due the amount of the order
   */
  public static Suspicion overpaid(SettlePayment report, Money kept, Money due, Instant at) {
    return mismatch("overpaid", report, overpaid(kept, due), at);
  }

  private static String overpaid(Money kept, Money due) {
    return "%s %s are received, %s was due".formatted(text(kept), due.currency().code(), text(due));
  }

  private static String text(Money money) {
    return money.amount().toPlainString();
  }

  /** The suspicion for more than the amount of an order, as a refund of it has failed. */
  public static Suspicion overpaid(
      String provider, String refundId, Money kept, Money due, Instant at) {
    String message =
        "%s reported that refund %s failed: %s".formatted(provider, refundId, overpaid(kept, due));
    return new Suspicion("overpaid", message, at, null);
  }

  /**
   * The suspicion for a payment that the customer disputes.
   *
   * @param disputed what the bank takes back if it decides for the customer
   */
  public static Suspicion disputed(String provider, String reference, Money disputed, Instant at) {
    String message =
        "%s reported dispute %s of %s %s"
            .formatted(provider, reference, text(disputed), disputed.currency().code());
    return new Suspicion("disputed", message, at, null);
  }

  /**
   * The suspicion for a refund that had failed or succeeded, and of which the provider says the
   * opposite.
   *
   * @param failed whether it says that the refund has failed
   */
  public static Suspicion refundChanged(
      String provider, String refundId, boolean failed, Instant at) {
    String what = failed ? "failed after it had succeeded" : "succeeded after it had failed";
    return new Suspicion(
        "refund_changed",
        "%s reported that refund %s %s".formatted(provider, refundId, what),
        at,
        null);
  }

  /** The suspicion for what a provider reports of a payment and what cannot be stored. */
  public static Suspicion reported(String provider, String what, Instant at) {
    return new Suspicion("provider_report", "%s reported: %s".formatted(provider, what), at, null);
  }

  /** The suspicion for money in another currency than the order's, of which {@code due} was due. */
  public static Suspicion currencyMismatch(SettlePayment report, Money due, Instant at) {
    BigDecimal amount = report.amount();
    String said = (amount == null ? "" : amount.toPlainString() + " ") + report.currency();
    String figures =
        "%s is received, %s %s was due".formatted(said, text(due), due.currency().code());
    return mismatch("currency_mismatch", report, figures, at);
  }

  private static Suspicion mismatch(String code, SettlePayment report, String figures, Instant at) {
    String message =
        "%s reported payment %s: %s".formatted(report.provider(), report.reference(), figures);
    return new Suspicion(code, message, at, null);
  }
}
