package dev.paylink.api;

import java.util.Locale;

/** The ways a request can fail, each with its HTTP status and its stable code in the error body. */
public enum FaultCode {
  /** A field, parameter or header is invalid; the message names it and says what is allowed. */
  INVALID_REQUEST(400),
  /** The request has no valid token. */
  UNAUTHORIZED(401),
  /** The token lacks the scope that the operation needs. */
  INSUFFICIENT_SCOPE(403),
  /** The resource does not exist, or belongs to another merchant. */
  NOT_FOUND(404),
  /** The path does not support the method. */
  METHOD_NOT_ALLOWED(405),
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT(408),
  /** The status of the order does not permit cancellation. */
  ORDER_NOT_CANCELLABLE(409),
  /** The order cannot change from its status to the requested one. */
  INVALID_TRANSITION(409),
  /** The merchant recorded this reference for another order, or with other values. */
  REFERENCE_ALREADY_RECORDED(409),
  /** More would be refunded or disputed than the order or the payment has. */
  REFUND_EXCEEDS_RECEIVED(409),
  /** The money to refund came through several payments, and the request does not name a payment. */
  REFUND_NEEDS_PAYMENT(409),
  /** The token was rotated or revoked, or has expired, and cannot be rotated. */
  TOKEN_NOT_ROTATABLE(409),
  /** Another order of the merchant has the {@code externalId}; the message names it. */
  EXTERNAL_ID_TAKEN(409),
  /** The merchant has the maximum number of these resources. */
  LIMIT_REACHED(409),
  /** The bytes of a file do not follow the stored bytes, or another upload replaced this one. */
  UPLOAD_CONFLICT(409),
  /** The sandbox clock moves already. */
  CLOCK_ADVANCING(409),
  /** A digital product or a landing page uses the image; the message names it. */
  IMAGE_IN_USE(409),
  /** There is nobody to send the message to, or it would not be true; the message says which. */
  MESSAGE_NOT_SENDABLE(409),
  /** The payment link has expired or was deactivated. */
  PAYMENT_LINK_NOT_PAYABLE(410),
  /** {@code If-Match} does not name the current version of the resource. */
  PRECONDITION_FAILED(412),
  /** The body is over the limit. */
  PAYLOAD_TOO_LARGE(413),
  /** The URI is over the limit. */
  URI_TOO_LONG(414),
  /** The body is not JSON in UTF-8, or is not an image if an image is expected. */
  UNSUPPORTED_MEDIA_TYPE(415),
  /** The idempotency key was used with a different request. */
  IDEMPOTENCY_KEY_REUSED(422),
  /** A rate limit was exceeded. */
  RATE_LIMITED(429),
  /** The request head is over the limit. */
  HEADERS_TOO_LARGE(431),
  /** A defect in Paylink. */
  INTERNAL(500),
  /** A payment provider did not reply in time, or its reply is unusable. */
  PROVIDER_FAILED(502),
  /** A dependency, such as the database, is temporarily unavailable. */
  UNAVAILABLE(503),
  /** The reply took too long; the request may have been carried out. */
  TIMEOUT(504);

  private final int status;
  private final String code;

  FaultCode(int status) {
    this.status = status;
    this.code = name().toLowerCase(Locale.ROOT);
  }

  /** The HTTP status, which is also {@code error} of the body. */
  public int status() {
    return status;
  }

  /** The stable name, which is also {@code code} of the body. */
  public String code() {
    return code;
  }
}
