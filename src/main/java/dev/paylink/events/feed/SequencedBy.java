package dev.paylink.events.feed;

import dev.paylink.api.EventType;
import dev.paylink.base.id.TypeId;

/** Maps an event type to the type of object in whose sequence its events are numbered. */
final class SequencedBy {
  private SequencedBy() {}

  /**
   * Type of the {@code object_id} of an event; for an event of a payment or a refund, the order;
   * for that of an extension, itself.
   */
  static TypeId type(EventType event) {
    return switch (event) {
      case ORDER_CREATED,
          ORDER_PAID,
          ORDER_PROCESSING,
          ORDER_COMPLETED,
          ORDER_CANCELLED,
          ORDER_SUSPICIOUS,
          ORDER_FLAG_CLEARED,
          ORDER_UPDATED,
          ORDER_DELIVERED,
          ORDER_PAYMENT_CONFLICT,
          ORDER_PAYMENT_MISMATCH,
          PAYMENT_PENDING,
          PAYMENT_SUCCEEDED,
          PAYMENT_FAILED,
          PAYMENT_REPORTED,
          REFUND_CREATED,
          REFUND_SUCCEEDED,
          REFUND_FAILED ->
          TypeId.ORDER;
      case PAYMENT_LINK_CREATED,
          PAYMENT_LINK_DEACTIVATED,
          PAYMENT_LINK_UPDATED,
          PAYMENT_LINK_EXHAUSTED,
          PAYMENT_LINK_EXPIRED ->
          TypeId.PAYMENT_LINK;
      case DIGITAL_PRODUCT_CREATED, DIGITAL_PRODUCT_UPDATED, DIGITAL_PRODUCT_DELETED ->
          TypeId.DIGITAL_PRODUCT;
      case LANDING_PAGE_CREATED, LANDING_PAGE_UPDATED, LANDING_PAGE_DELETED -> TypeId.LANDING_PAGE;
      case LICENCE_KEY_ASSIGNED, LICENCE_KEY_REVOKED -> TypeId.LICENCE_KEY;
      case WEBHOOK_ENDPOINT_DISABLED, PING -> TypeId.WEBHOOK_ENDPOINT;
      case TOKEN_EXPIRING -> TypeId.TOKEN;
      case CUSTOMER_ERASED -> TypeId.ERASURE;
      case EXTENSION_EVENT -> TypeId.EVENT;
    };
  }
}
