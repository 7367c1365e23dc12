package dev.paylink.catalog.fulfilment;

import dev.paylink.api.OrderStatus;
import dev.paylink.catalog.fulfilment.DeliverableStore.Progress;
import dev.paylink.catalog.product.licence.LicenceKeys.Given;

/**
 * What the buyer of a digital product is entitled to, by {@code
 * docs/integrate/products.md#digital-products}.
 */
final class FulfilmentRules {
  private FulfilmentRules() {}

  /**
   * The state of an order, with amounts in minor units.
   *
   * @param due its amount
   * @param received for it
   * @param refunded of that, with refunds that are pending
   * @param returned of that, by refunds that have succeeded
   * @param conflict whether money came when it was paid or cancelled already
   */
  record PaidOrder(
      OrderStatus status,
      long due,
      long received,
      long refunded,
      long returned,
      boolean conflict) {}

  /**
   * Whether an order entitles to its product: it is paid, not all that was received has gone back,
   * and no money that came later is left to settle.
   */
  static boolean isEntitled(PaidOrder order) {
    boolean allReturned = order.received() > 0 && order.received() <= order.returned();
    boolean inDoubt = order.conflict() && order.received() - order.refunded() > order.due();
    return order.status().isPaid() && !allReturned && !inDoubt;
  }

  /** Whether the buyer has all that the product gives, and it gives anything. */
  static boolean isComplete(boolean hasFiles, Given key, Progress deliverable) {
    boolean lacks = key == Given.NONE_LEFT || deliverable == Progress.WANTED;
    return !lacks && (hasFiles || key == Given.KEY || deliverable == Progress.DELIVERED);
  }

  /** The state of an order that entitles to its product, when nothing is delivered now. */
  static FulfilmentState whileEntitled(FulfilmentState state) {
    return state == FulfilmentState.REVOKED ? FulfilmentState.WAITING : state;
  }

  /** The state of an order that no longer entitles to its product. */
  static FulfilmentState whileNotEntitled(FulfilmentState state) {
    return state == FulfilmentState.WAITING ? state : FulfilmentState.REVOKED;
  }
}
