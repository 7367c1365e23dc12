package dev.paylink.http;

import dev.paylink.api.Fault;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A finished request of a merchant that failed or changed something. It has the request as sent:
 * the receiver decides what it may keep.
 *
 * @param requestId {@code req_…}; has the time of arrival
 * @param principal the sender
 * @param operationId of the contract
 * @param pathTemplate as {@code /v1/orders/{orderId}}
 * @param path as sent, without the query
 * @param status the HTTP status; {@link #CLOSED} without a complete answer
 * @param fault the error of the answer; null for a success
 * @param address of the client; null if a trusted proxy does not tell it
 * @param idempotencyKey the header as sent; null if absent
 * @param durationMs from arrival to the end of the answer, in milliseconds
 * @param body as sent; null if it was not read. Its memory is no longer counted: it must not be
 *     held after the call that passes it
 */
@RecordBuilder
public record FinishedRequest(
    String requestId,
    Principal principal,
    String operationId,
    String pathTemplate,
    String method,
    String path,
    int status,
    @Nullable Fault fault,
    @Nullable String address,
    @Nullable String idempotencyKey,
    int durationMs,
    @Nullable Buffer body) {
  /** The status of a request whose connection was closed before the end of the answer. */
  public static final int CLOSED = 499;

  private static final int FIRST_ERROR = 400;

  /** Whether the request was refused or not answered. */
  public boolean failed() {
    return isFailure(status);
  }

  static boolean isFailure(int status) {
    return status >= FIRST_ERROR;
  }

  /** Whether the request asks for a change. */
  public boolean isChange() {
    return !method.equals("GET") && !method.equals("HEAD");
  }
}
