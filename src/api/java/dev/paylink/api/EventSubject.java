package dev.paylink.api;

/** What an event is about: the object in its {@code data}. */
public enum EventSubject {
  ORDER,
  PAYMENT,
  REFUND,
  PAYMENT_LINK,
  DIGITAL_PRODUCT,
  LANDING_PAGE,
  LICENCE_KEY,
  WEBHOOK_ENDPOINT,
  TOKEN,
  MESSAGE,
  /** What has changed of a merchant. */
  MERCHANT,
  /** The erasure of a customer. */
  CUSTOMER,
  /** Whatever an extension writes. */
  EXTENSION,
  /** The webhook endpoint that is tested. */
  PING
}
