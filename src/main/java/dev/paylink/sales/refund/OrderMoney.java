package dev.paylink.sales.refund;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What can be refunded of an order. Amounts are in minor units.
 *
 * @param version of the order, which changes with its money
 * @param surplus whether the order has received more than its amount
 * @param timeZone IANA name of the merchant's time zone; null for UTC
 * @param left what the order has received and not refunded
 * @param refunds the number of its refunds
 * @param parts the money that is left, by payment, newest payment first
 */
record OrderMoney(
    String version,
    @Nullable String timeZone,
    Currency currency,
    boolean surplus,
    long left,
    long refunds,
    List<Part> parts) {
  OrderMoney {
    parts = List.copyOf(parts);
  }

  /**
   * The money of one payment.
   *
   * @param left the remaining money of it
   * @param extra whether money came through it that the order did not need
   * @param movements what came through it, newest first
   */
  record Part(
      UUID paymentId, String provider, long left, boolean extra, List<Movement> movements) {}

  /** A part and how much of it is refunded. */
  record Choice(Part part, long amount) {}

  /**
   * Chooses the money that a refund takes.
   *
   * @param amount null for all that is left
   * @param paymentId null for any payment
   * @throws Fault {@code invalid_request} (paymentId), {@code refund_exceeds_received} or {@code
   *     refund_needs_payment}
   */
  Choice choose(@Nullable Long amount, @Nullable UUID paymentId) {
    if (paymentId != null) {
      return chooseFrom(payment(paymentId), amount);
    }
    if (left <= 0 || amount != null && amount > left) {
      throw exceeds("The order", left);
    }
    List<Part> some = parts.stream().filter(part -> part.left() > 0).toList();
    if (amount != null) {
      return new Choice(newestFor(amount, some), amount);
    }
    if (some.size() != 1) {
      throw needsPayment(some);
    }
    return new Choice(some.get(0), some.get(0).left());
  }

  /** What came through a payment, newest first. */
  List<Movement> movements(UUID paymentId) {
    return parts.stream()
        .filter(part -> part.paymentId().equals(paymentId))
        .flatMap(part -> part.movements().stream())
        .toList();
  }

  private Part payment(UUID paymentId) {
    return parts.stream()
        .filter(part -> paymentId.equals(part.paymentId()))
        .findFirst()
        .orElseThrow(() -> Fault.invalid("paymentId", "must be a payment of this order"));
  }

  private Choice chooseFrom(Part part, @Nullable Long amount) {
    if (part.left() <= 0 || amount != null && amount > part.left()) {
      throw exceeds("The payment", part.left());
    }
    return new Choice(part, amount == null ? part.left() : amount);
  }

  /** A payment that the order did not need goes back first. */
  private Part newestFor(long amount, List<Part> some) {
    Predicate<Part> covers = part -> part.left() >= amount;
    return some.stream()
        .filter(covers.and(part -> surplus && part.extra()))
        .findFirst()
        .or(() -> some.stream().filter(covers).findFirst())
        .orElseThrow(() -> needsPayment(some));
  }

  private Fault exceeds(String subject, long rest) {
    return new Fault(
        FaultCode.REFUND_EXCEEDS_RECEIVED,
        "%s has %s left to refund".formatted(subject, text(Math.max(0, rest))));
  }

  private Fault needsPayment(List<Part> some) {
    String each =
        some.stream()
            .map(
                part ->
                    "%s has %s left"
                        .formatted(TypeId.PAYMENT.encode(part.paymentId()), text(part.left())))
            .collect(Collectors.joining(", "));
    return new Fault(
        FaultCode.REFUND_NEEDS_PAYMENT,
        "The money came through several payments; send paymentId, or an amount that one of them"
            + " covers: "
            + each);
  }

  private String text(long minor) {
    return "%s %s".formatted(new Money(minor, currency).amount().toPlainString(), currency.code());
  }
}
