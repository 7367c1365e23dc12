package dev.paylink.event;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.id.TypeId;
import java.util.Arrays;
import java.util.Optional;

/** What can happen. The contract names the same. */
public enum EventType {
  ORDER_CREATED("order.created", TypeId.ORDER),
  ORDER_PAID("order.paid", TypeId.ORDER),
  ORDER_PROCESSING("order.processing", TypeId.ORDER),
  ORDER_COMPLETED("order.completed", TypeId.ORDER),
  ORDER_CANCELLED("order.cancelled", TypeId.ORDER),
  /** Somebody should look at the order before it is served. */
  ORDER_SUSPICIOUS("order.suspicious", TypeId.ORDER),
  /** Money came for an order that did not wait for it. */
  ORDER_PAYMENT_CONFLICT("order.payment_conflict", TypeId.ORDER),
  PAYMENT_SUCCEEDED("payment.succeeded", TypeId.ORDER),
  PAYMENT_FAILED("payment.failed", TypeId.ORDER),
  PAYMENT_LINK_CREATED("payment_link.created", TypeId.PAYMENT_LINK),
  PAYMENT_LINK_DEACTIVATED("payment_link.deactivated", TypeId.PAYMENT_LINK),
  PAYMENT_LINK_EXPIRED("payment_link.expired", TypeId.PAYMENT_LINK),
  WEBHOOK_ENDPOINT_DISABLED("webhook_endpoint.disabled", TypeId.WEBHOOK_ENDPOINT),
  /** Nothing happened; a merchant tries an endpoint. */
  PING("ping", TypeId.WEBHOOK_ENDPOINT);

  private final String code;
  private final TypeId sequencedBy;

  EventType(String code, TypeId sequencedBy) {
    this.code = code;
    this.sequencedBy = sequencedBy;
  }

  /** The name in the contract and the database. */
  @JsonValue
  public String code() {
    return code;
  }

  /**
   * What {@code object_id} identifies, in whose sequence the event counts. Of a payment it is the
   * order.
   */
  public TypeId sequencedBy() {
    return sequencedBy;
  }

  /** The type of a name as {@link #code} gives it; empty for one of a later version. */
  public static Optional<EventType> of(String code) {
    return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
  }
}
