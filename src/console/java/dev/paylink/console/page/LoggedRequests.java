package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin.Actor;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Requests that failed or changed something, as the console shows them. */
public final class LoggedRequests {
  private LoggedRequests() {}

  /** A request; see the contract. */
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
      @Nullable Map<String, Object> body) {
    /** Whether it was refused or not answered. */
    public boolean isFailed() {
      return status >= 400;
    }
  }

  record LoggedRequestPage(List<LoggedRequest> data, Meta meta) {
    @Nullable String last() {
      return data.isEmpty() ? null : data.get(data.size() - 1).id();
    }
  }

  record Meta(boolean hasMore) {}

  /**
   * Requests that failed in the same way.
   *
   * @param newest of them
   */
  public record Failures(LoggedRequest newest, long count) {}

  /** What makes failures the same. */
  private record Kind(
      String operationId, int status, @Nullable String code, @Nullable String message) {}

  /**
   * The failures by their kind, the most frequent first.
   *
   * @param requests newest first
   */
  static List<Failures> failures(List<LoggedRequest> requests) {
    return requests.stream()
        .filter(LoggedRequest::isFailed)
        .collect(
            Collectors.groupingBy(LoggedRequests::kind, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(alike -> new Failures(alike.get(0), alike.size()))
        .sorted(Comparator.comparing(Failures::count).reversed())
        .toList();
  }

  private static Kind kind(LoggedRequest request) {
    return new Kind(request.operationId(), request.status(), request.code(), request.message());
  }
}
