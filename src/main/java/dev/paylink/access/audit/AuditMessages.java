package dev.paylink.access.audit;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin.Actor;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Messages of the addresses in {@link AuditBus}. Every {@code merchantId} is the id of the
 * requesting merchant ({@code mer_…}), which sees only its own requests.
 */
public final class AuditMessages {
  private AuditMessages() {}

  /**
   * A request that failed or changed something.
   *
   * @param id {@code req_…}
   * @param time of arrival, to the millisecond
   * @param path as sent, without the query; for a failed request, the name replaces a parameter
   *     that is no id
   * @param status the HTTP status; 499 if the connection was closed before the end of the answer
   * @param code of the error; null for a success
   * @param message of the error; names that the client chose are replaced by {@code (other)}
   * @param details of the error, changed like the message; null without details
   * @param actor the token or the person, with the label or name that it had then
   * @param address of the client; null if a proxy did not tell it
   * @param body of a failed change: the fields of the contract without personal data and secrets;
   *     null if it was no JSON object
   */
  @RecordBuilder
  public record LoggedRequest(
      String id,
      Instant time,
      String method,
      String path,
      String operationId,
      int status,
      @Nullable String code,
      @Nullable String message,
      @Nullable List<Fault.Detail> details,
      Actor actor,
      @Nullable String address,
      @Nullable String idempotencyKey,
      int durationMs,
      @Nullable Map<String, @Nullable Object> body) {
    public LoggedRequest {
      details = details == null ? null : List.copyOf(details);
      body = body == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(body));
    }
  }

  /**
   * Lists requests, newest first.
   *
   * @param createdFrom start of the period, inclusive; null if absent
   * @param createdTo end of the period, exclusive; null if absent
   * @param after {@code req_…}, the position to continue after; null for the first page
   * @param perPage maximum number of requests, from 1 to 100
   */
  public record ListRequests(
      String merchantId,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo,
      @Nullable String after,
      int perPage) {}

  /**
   * The size of a page.
   *
   * @param hasMore whether older requests follow
   */
  public record RequestPageMeta(int perPage, boolean hasMore) {}

  /** One page of requests, newest first. */
  public record RequestPage(List<LoggedRequest> data, RequestPageMeta meta) {
    public RequestPage {
      data = List.copyOf(data);
    }
  }

  /**
   * Gets one request.
   *
   * @param requestId {@code req_…}
   */
  public record GetRequest(String merchantId, String requestId) {}
}
