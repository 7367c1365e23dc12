package dev.paylink.checkout.page;

import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The money of an order.
 *
 * @param amount of the order
 * @param received in the currency of the order, refunds included; null for nothing
 * @param unneeded what the order did not need and has not gone back; null for nothing
 * @param refunded what providers have sent back; null for nothing
 * @param byHand what the shop has recorded as sent back by itself; null for nothing
 * @param refunding what is going back; null for nothing
 * @param disputed what the customer disputes, while the bank has not decided; null for nothing
 * @param lost what the customer's bank has taken back; null for nothing
 * @param elsewhere what has arrived in other currencies
 */
@RecordBuilder
public record ReceiptMoney(
    Money amount,
    @Nullable Money received,
    @Nullable Money unneeded,
    @Nullable Money refunded,
    @Nullable Money byHand,
    @Nullable Money refunding,
    @Nullable Money disputed,
    @Nullable Money lost,
    List<Money> elsewhere) {
  public ReceiptMoney {
    elsewhere = List.copyOf(elsewhere);
  }

  /** Whether there was nothing to pay. */
  public boolean free() {
    return amount.minor() == 0;
  }

  /** How much of the money goes back, or has gone back. */
  public enum Back {
    NOTHING,
    /** Not more than the order did not need. */
    SURPLUS,
    SOME,
    ALL
  }

  /** How much goes back. */
  public Back back() {
    long back = minor(refunded) + minor(byHand) + minor(refunding) + minor(lost);
    if (back == 0) {
      return Back.NOTHING;
    }
    if (back >= minor(received)) {
      return Back.ALL;
    }
    return minor(received) - back >= amount.minor() ? Back.SURPLUS : Back.SOME;
  }

  /**
   * What is still to be paid of an order that has received a part, as a payment that starts now
   * asks for it; null for any other.
   */
  public @Nullable Money rest() {
    long back = minor(refunded) + minor(byHand) + minor(refunding) + minor(disputed) + minor(lost);
    long kept = minor(received) - back;
    return received != null && kept < amount.minor()
        ? new Money(amount.minor() - kept, amount.currency())
        : null;
  }

  private static long minor(@Nullable Money money) {
    return money == null ? 0 : money.minor();
  }
}
