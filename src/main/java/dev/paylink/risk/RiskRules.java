package dev.paylink.risk;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.config.AppConfig;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What makes an order suspicious. Pure: facts and thresholds in, reasons out. */
public final class RiskRules {
  private final AppConfig.Risk thresholds;

  public RiskRules(AppConfig.Risk thresholds) {
    this.thresholds = thresholds;
  }

  /**
   * What is known when an order is about to be made.
   *
   * @param ofEmail orders of the same e-mail address within the window, this one not among them
   * @param ofPhone the same of the phone number
   * @param ofAddress the same of the payer's address
   * @param amountMinor of this order, in minor units
   * @param medianMinor the merchant's median of 30 days in this currency; empty if it has too few
   *     orders to have one
   */
  public record Facts(
      long ofEmail, long ofPhone, long ofAddress, long amountMinor, OptionalLong medianMinor) {}

  /** The reasons to be suspicious of an order; empty for an ordinary one. */
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

  /** Without a product that may be too large for 64 bits. */
  private static boolean exceeds(long amount, int times, long median) {
    return BigInteger.valueOf(amount)
            .compareTo(BigInteger.valueOf(median).multiply(BigInteger.valueOf(times)))
        > 0;
  }

  private void count(
      String code, String what, long others, int allowed, Instant at, List<Suspicion> reasons) {
    if (allowed > 0 && others >= allowed) {
      String message =
          "More than %d orders with this %s within %s".formatted(allowed, what, window());
      reasons.add(new Suspicion("orders_per_" + code, message, at, null));
    }
  }

  private String window() {
    Duration window = thresholds.window();
    return window.toSecondsPart() == 0
        ? window.toMinutes() + " minutes"
        : window.toSeconds() + " seconds";
  }

  /** What an extension found suspicious. */
  static Suspicion assessed(String reason, Instant at) {
    return new Suspicion("risk_assessment", reason, at, null);
  }

  /** Money came for an order that had been cancelled. */
  public static Suspicion paidAfterCancellation(SettlePayment report, Instant at) {
    String message =
        "%s reported payment %s after the order was cancelled"
            .formatted(report.provider(), report.reference());
    return new Suspicion("paid_after_cancellation", message, at, null);
  }

  /** Money came for an order that had its money. */
  public static Suspicion paidTwice(SettlePayment report, Instant at) {
    String message =
        "%s reported payment %s for an order that was paid already"
            .formatted(report.provider(), report.reference());
    return new Suspicion("paid_twice", message, at, null);
  }
}
