package dev.paylink.http;

import dev.paylink.api.Created;
import dev.paylink.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A successful response.
 *
 * @param status HTTP status
 * @param headers in addition to those of every response
 * @param body JSON in UTF-8; null for none
 */
public record Answer(int status, Map<String, String> headers, @Nullable Buffer body) {
  /** Smaller responses are bounded by the number of connections. */
  private static final int SMALL_BYTES = 16_384;

  private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
  private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

  /** Status 200 with a record as JSON. */
  public static Answer ok(Object body) {
    return new Answer(200, Map.of(), bytes(body));
  }

  /** Status 200 with a page of a list and its {@code Link} header. */
  public static Answer page(Object body, String links) {
    return new Answer(200, Map.of("Link", links), bytes(body));
  }

  /**
   * Status 201 with the {@code Location} of a created resource; marks a replay.
   *
   * @param collection URL of the list of these resources
   */
  public static Answer created(String collection, Created created) {
    String location = collection + "/" + created.id();
    Map<String, String> headers =
        created.replayed()
            ? Map.of("Location", location, "Idempotent-Replayed", "true")
            : Map.of("Location", location);
    return new Answer(201, headers, Buffer.buffer(created.json()));
  }

  /** Status 204 without a body. */
  public static Answer noContent() {
    return new Answer(204, Map.of(), null);
  }

  /** Writes the response when it is complete; fails the route if it fails. */
  public static void write(RoutingContext ctx, Future<Answer> pending) {
    pending.onComplete(answer -> answer.write(ctx), ctx::fail);
  }

  /**
   * Writes the response of an operation like {@link #write(RoutingContext, Future)}. A large one of
   * a read takes memory from the budget of its merchant until the client has read it. One of a
   * change does not, as the change is committed. A refusal waits as in {@link Refusals}.
   */
  public static void write(RoutingContext ctx, Future<Answer> pending, MemoryBudget unread) {
    pending
        .map(
            answer -> {
              Runnable release = answer.reserve(ctx, unread);
              return answer.write(ctx).onComplete(read -> release.run());
            })
        .onFailure(failure -> Refusals.fail(ctx, failure));
  }

  private Runnable reserve(RoutingContext ctx, MemoryBudget unread) {
    return body == null || body.length() <= SMALL_BYTES || ctx.request().method() != HttpMethod.GET
        ? () -> {}
        : unread.reserve(Exchange.of(ctx).principal().merchantId(), body.length());
  }

  /** Completes when the response has left the memory, or the connection is closed. */
  private Future<Void> write(RoutingContext ctx) {
    HttpServerResponse response =
        ctx.response().setStatusCode(status).putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
    headers.forEach(response::putHeader);
    return body == null
        ? response.end()
        : response.putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(body);
  }

  private static Buffer bytes(Object body) {
    return Buffer.buffer(StrictJson.writeBytes(body));
  }
}
