package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The types of events, as in the contract. */
public enum EventType {
  /** An order was created. */
  ORDER_CREATED("order.created"),
  /** An order was paid. */
  ORDER_PAID("order.paid"),
  /** The merchant started to process an order. */
  ORDER_PROCESSING("order.processing"),
  /** The merchant completed an order. */
  ORDER_COMPLETED("order.completed"),
  /** An order was cancelled. */
  ORDER_CANCELLED("order.cancelled"),
  /** An order was flagged; the merchant should review it before delivering. */
  ORDER_SUSPICIOUS("order.suspicious"),
  /** The merchant cleared the flag of an order. */
  ORDER_FLAG_CLEARED("order.flag_cleared"),
  /** The metadata of an order was changed. */
  ORDER_UPDATED("order.updated"),
  /** The customer of an order was given the digital product. */
  ORDER_DELIVERED("order.delivered"),
  /** Money was received for an order that was already cancelled or paid. */
  ORDER_PAYMENT_CONFLICT("order.payment_conflict"),
  /** Less or more than the amount of an order was received, or another currency. */
  ORDER_PAYMENT_MISMATCH("order.payment_mismatch"),
  /** A customer was told how to pay. */
  PAYMENT_PENDING("payment.pending"),
  /** A payment succeeded. */
  PAYMENT_SUCCEEDED("payment.succeeded"),
  /** A payment failed. */
  PAYMENT_FAILED("payment.failed"),
  /** The customer has reported a bank transfer; it is not known whether the money arrived. */
  PAYMENT_REPORTED("payment.reported"),
  /** A refund was created; its money is not back yet. */
  REFUND_CREATED("refund.created"),
  /** A refund succeeded. */
  REFUND_SUCCEEDED("refund.succeeded"),
  /** A refund failed; its amount can be refunded again. */
  REFUND_FAILED("refund.failed"),
  /** A payment link was created. */
  PAYMENT_LINK_CREATED("payment_link.created"),
  /** The merchant deactivated a payment link. */
  PAYMENT_LINK_DEACTIVATED("payment_link.deactivated"),
  /** A payment link was changed. */
  PAYMENT_LINK_UPDATED("payment_link.updated"),
  /** The paid orders of a payment link have reached its limit. */
  PAYMENT_LINK_EXHAUSTED("payment_link.exhausted"),
  /** A payment link expired. */
  PAYMENT_LINK_EXPIRED("payment_link.expired"),
  /** A digital product was created. */
  DIGITAL_PRODUCT_CREATED("digital_product.created"),
  /** A digital product was changed, has ended, is sold out, or no longer is. */
  DIGITAL_PRODUCT_UPDATED("digital_product.updated"),
  /** The merchant deleted a digital product. */
  DIGITAL_PRODUCT_DELETED("digital_product.deleted"),
  /** A landing page was created, as a draft. */
  LANDING_PAGE_CREATED("landing_page.created"),
  /** A landing page was changed, published or taken away. */
  LANDING_PAGE_UPDATED("landing_page.updated"),
  /** A landing page was deleted. */
  LANDING_PAGE_DELETED("landing_page.deleted"),
  /** An order got a licence key of its digital product. */
  LICENCE_KEY_ASSIGNED("licence_key.assigned"),
  /** A licence key is not valid any more. */
  LICENCE_KEY_REVOKED("licence_key.revoked"),
  /** A setting of the merchant was changed, or a change of where money goes is pending or ended. */
  MERCHANT_UPDATED("merchant.updated"),
  /** Paylink disabled a webhook endpoint whose deliveries kept failing. */
  WEBHOOK_ENDPOINT_DISABLED("webhook_endpoint.disabled"),
  /** An API token expires within 14 days. */
  TOKEN_EXPIRING("token.expiring"),
  /** A message to a customer or to the merchant was sent. */
  MESSAGE_SENT("message.sent"),
  /** A message could not be sent; it is not retried. */
  MESSAGE_FAILED("message.failed"),
  /** A customer was erased from orders and payment links. */
  CUSTOMER_ERASED("customer.erased"),
  /** An extension wrote an event of its own, by {@link BusApi#WRITE_EVENT}. */
  EXTENSION_EVENT("extension.event"),
  /** A test of a webhook endpoint; not part of the feed. */
  PING("ping");

  private final String code;
  private final EventSubject subject;

  EventType(String code) {
    this.code = code;
    String subject = code.replaceFirst("[.].*", "");
    this.subject = EventSubject.valueOf(subject.toUpperCase(Locale.ROOT));
  }

  /** The name in the contract and the database, as {@code order.created}. */
  @JsonValue
  public String code() {
    return code;
  }

  /** What such an event is about: the first word of the name. */
  public EventSubject subject() {
    return subject;
  }

  /** The type with a {@link #code()}; empty if this version does not know it. */
  public static Optional<EventType> of(String code) {
    return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
  }
}
