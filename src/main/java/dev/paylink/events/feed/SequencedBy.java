package dev.paylink.events.feed;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import java.util.Arrays;

/** Maps an event type to the type of object in whose sequence its events are numbered. */
public final class SequencedBy {
  private SequencedBy() {}

  /**
   * The type of an object that events can have, by the id of the object.
   *
   * @throws Fault {@code invalid_request} if no event can have it
   */
  public static TypeId object(String id) {
    return Arrays.stream(EventType.values())
        .map(SequencedBy::type)
        .filter(type -> type.matches(id))
        .findFirst()
        .orElseThrow(
            () -> Fault.invalid("objectId", "must be the id of an object that events can have"));
  }

  /**
   * The codes of the types of events that objects of a type have. Objects of two types can have the
   * same UUID.
   */
  public static String[] types(TypeId object) {
    return Arrays.stream(EventType.values())
        .filter(type -> type(type) == object)
        .map(EventType::code)
        .toArray(String[]::new);
  }

  /**
   * Type of the {@code object_id} of an event; for an event of a payment or a refund, the order;
   * for an event of an extension, the type of the extension's object.
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
