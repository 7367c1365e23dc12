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
    return switch (event.subject()) {
      case ORDER, PAYMENT, REFUND -> TypeId.ORDER;
      case PAYMENT_LINK -> TypeId.PAYMENT_LINK;
      case DIGITAL_PRODUCT -> TypeId.DIGITAL_PRODUCT;
      case LANDING_PAGE -> TypeId.LANDING_PAGE;
      case LICENCE_KEY -> TypeId.LICENCE_KEY;
      case WEBHOOK_ENDPOINT, PING -> TypeId.WEBHOOK_ENDPOINT;
      case TOKEN -> TypeId.TOKEN;
      case MESSAGE -> TypeId.MESSAGE;
      case MERCHANT -> TypeId.MERCHANT;
      case CUSTOMER -> TypeId.ERASURE;
      case EXTENSION -> TypeId.EVENT;
    };
  }
}
