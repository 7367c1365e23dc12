package dev.paylink.api;

import java.util.Locale;

/** Every way a request can fail: the HTTP status and the stable code of the error body. */
public enum FaultCode {
  /** A field, parameter or header is not allowed; the message names it and says what is. */
  INVALID_REQUEST(400),
  /** No valid token. */
  UNAUTHORIZED(401),
  /** The token lacks the scope that the operation needs. */
  INSUFFICIENT_SCOPE(403),
  /** There is no such resource, or it belongs to another merchant. */
  NOT_FOUND(404),
  /** The path has no such method. */
  METHOD_NOT_ALLOWED(405),
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT(408),
  /** The status of the order does not permit cancellation. */
  ORDER_NOT_CANCELLABLE(409),
  /** The order cannot go from its status to the one asked for. */
  INVALID_TRANSITION(409),
  /** There are as many of these as there may be. */
  LIMIT_REACHED(409),
  /** The payment link has expired or was deactivated. */
  PAYMENT_LINK_NOT_PAYABLE(410),
  /** The body is over the limit. */
  PAYLOAD_TOO_LARGE(413),
  /** The URI is over the limit. */
  URI_TOO_LONG(414),
  /** The body is not JSON in UTF-8. */
  UNSUPPORTED_MEDIA_TYPE(415),
  /** The idempotency key was used with another body. */
  IDEMPOTENCY_KEY_REUSED(422),
  /** Too many requests with one token. */
  RATE_LIMITED(429),
  /** The request head is over the limit. */
  HEADERS_TOO_LARGE(431),
  /** A defect on our side. */
  INTERNAL(500),
  /** A payment provider did not answer in time, or not as it should. */
  PROVIDER_FAILED(502),
  /** Something we need, as the database, is away for now. */
  UNAVAILABLE(503),
  /** The answer took too long; whether the request was carried out is not known. */
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

  /** The stable name in the body's {@code code}. */
  public String code() {
    return code;
  }
}
