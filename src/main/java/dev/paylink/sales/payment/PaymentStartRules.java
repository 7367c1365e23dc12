package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.json.StrictJson;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.web.money.OrderBalance;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a payment asks for that a customer starts for an order that there is already. Amounts are in
 * minor units of the order's currency.
 */
public final class PaymentStartRules {
  /** Payments of an order, so that their list stays short. */
  static final int MAX_PAYMENTS = 200;

  private PaymentStartRules() {}

  /**
   * An order before.
   *
   * @param payments how many it has
   */
  record OrderBefore(OrderStatus status, long amount, long received, long refunded, long payments) {
    private long due() {
      return new OrderBalance(status, amount, received, refunded).due();
    }
  }

  /**
   * The pending payment of a provider.
   *
   * @param first what it asked for at its first start; null if it has asked for nothing else since
   * @param started whether a customer was told how to pay it
   */
  record PendingBefore(long asked, @Nullable Long first, boolean started, long received) {}

  /**
   * What is to be stored.
   *
   * @param due what is still to be paid for the order
   * @param asked what the payment asks for in all
   * @param first as {@link PendingBefore#first}
   * @param isChange whether the payment is new, or asks for another amount than before
   */
  record Start(long due, long asked, @Nullable Long first, boolean isChange) {}

  /**
   * Decides how a payment starts.
   *
   * @param pending null if the provider has no pending payment
   * @return empty if the order is not pending, or can have no more payments
   */
  static Optional<Start> decide(OrderBefore order, @Nullable PendingBefore pending) {
    if (order.status() != OrderStatus.PENDING) {
      return Optional.empty();
    }
    if (pending == null) {
      return order.payments() < MAX_PAYMENTS
          ? Optional.of(new Start(order.due(), order.due(), null, true))
          : Optional.empty();
    }
    long asked = pending.received() + order.due();
    Long first =
        pending.first() == null && pending.started() ? (Long) pending.asked() : pending.first();
    return Optional.of(new Start(order.due(), asked, first, asked != pending.asked()));
  }

  /**
   * A payment after its provider has told the customer how to pay. What an answer leaves out stays.
   * A payment that is not pending stays as it is.
   */
  public static PaymentRow started(PaymentRow payment, PaymentStarted answer, Instant at) {
    if (payment.status() != PaymentStatus.PENDING) {
      return payment;
    }
    PaymentDisplay display = PaymentDisplay.of(answer);
    boolean instructs = answer.instructions() != null;
    return PaymentRowBuilder.builder(payment)
        .instructions(instructs ? answer.instructions() : payment.instructions())
        .customerReference(instructs ? answer.customerReference() : payment.customerReference())
        .display(display == null ? null : StrictJson.write(display))
        .providerPaymentId(
            answer.providerPaymentId() == null
                ? payment.providerPaymentId()
                : answer.providerPaymentId())
        .startedAt(payment.startedAt() == null ? at : payment.startedAt())
        .build();
  }
}
