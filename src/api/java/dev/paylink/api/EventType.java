package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** What can happen. The contract names the same. */
public enum EventType {
  ORDER_CREATED("order.created"),
  ORDER_PAID("order.paid"),
  ORDER_PROCESSING("order.processing"),
  ORDER_COMPLETED("order.completed"),
  ORDER_CANCELLED("order.cancelled"),
  /** Somebody should look at the order before it is served. */
  ORDER_SUSPICIOUS("order.suspicious"),
  /** Money came for an order that did not wait for it. */
  ORDER_PAYMENT_CONFLICT("order.payment_conflict"),
  PAYMENT_SUCCEEDED("payment.succeeded"),
  PAYMENT_FAILED("payment.failed"),
  PAYMENT_LINK_CREATED("payment_link.created"),
  PAYMENT_LINK_DEACTIVATED("payment_link.deactivated"),
  PAYMENT_LINK_EXPIRED("payment_link.expired"),
  WEBHOOK_ENDPOINT_DISABLED("webhook_endpoint.disabled"),
  /** Nothing happened; a merchant tries an endpoint. */
  PING("ping");

  private final String code;

  EventType(String code) {
    this.code = code;
  }

  /** The name in the contract and the database. */
  @JsonValue
  public String code() {
    return code;
  }

  /** The type of a name as {@link #code} gives it; empty for one of a later version. */
  public static Optional<EventType> of(String code) {
    return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
  }
}
