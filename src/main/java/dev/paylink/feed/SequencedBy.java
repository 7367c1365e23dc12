package dev.paylink.feed;

import dev.paylink.api.EventType;
import dev.paylink.id.TypeId;

/** The kind of object whose sequence an event counts in. */
final class SequencedBy {
  private SequencedBy() {}

  /** The type of {@code object_id} of an event; of a payment's event it is the order. */
  static TypeId type(EventType event) {
    return switch (event) {
      case ORDER_CREATED,
          ORDER_PAID,
          ORDER_PROCESSING,
          ORDER_COMPLETED,
          ORDER_CANCELLED,
          ORDER_SUSPICIOUS,
          ORDER_PAYMENT_CONFLICT,
          PAYMENT_SUCCEEDED,
          PAYMENT_FAILED ->
          TypeId.ORDER;
      case PAYMENT_LINK_CREATED, PAYMENT_LINK_DEACTIVATED, PAYMENT_LINK_EXPIRED ->
          TypeId.PAYMENT_LINK;
      case WEBHOOK_ENDPOINT_DISABLED, PING -> TypeId.WEBHOOK_ENDPOINT;
    };
  }
}
