package dev.paylink.http;

import dev.paylink.api.Changed;
import dev.paylink.api.Created;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A successful response.
 *
 * @param status HTTP status
 * @param headers in addition to the headers of every response
 * @param body JSON in UTF-8, unless {@code Content-Type} is among the headers; null if absent
 * @param compressible whether the body has no secret, see {@link Gzip}
 * @param chunks a body that is made while it is sent, without a secret; null if absent
 */
public record Answer(
    int status,
    Map<String, String> headers,
    @Nullable Buffer body,
    boolean compressible,
    @Nullable Chunks chunks) {
  /** The header of an answer that was stored under an idempotency key. */
  static final String REPLAYED = "Idempotent-Replayed";

  private static final List<String> OWN = List.of("Content-Type", "ETag");
  private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
  private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

  private Answer(
      int status, Map<String, String> headers, @Nullable Buffer body, boolean compressible) {
    this(status, headers, body, compressible, null);
  }

  /** Status 200 with a body that is made while it is sent. */
  public static Answer chunks(Map<String, String> headers, Chunks chunks) {
    return new Answer(200, headers, null, true, chunks);
  }

  /** This response with its chunks replaced, if it has any. */
  public Answer mapChunks(UnaryOperator<Chunks> mapping) {
    return chunks == null
        ? this
        : new Answer(status, headers, body, compressible, mapping.apply(chunks));
  }

  /** A response that is not compressed. */
  public Answer(int status, Map<String, String> headers, @Nullable Buffer body) {
    this(status, headers, body, false);
  }

  /** Status 200 with a record as JSON. */
  public static Answer ok(Object body) {
    return new Answer(200, Map.of(), bytes(body));
  }

  /**
   * Status 200 with a single resource as JSON and its {@code ETag}; a GET gets 304 without a body
   * if its {@code If-None-Match} has this tag (RFC 9110, section 13).
   */
  public static Answer resource(Object body) {
    Buffer json = bytes(body);
    return new Answer(200, Map.of("ETag", EntityTag.of(json)), json, true);
  }

  /** Status 200 with a page of a list and its {@code Link} header. */
  public static Answer page(Object body, String links) {
    return new Answer(200, Map.of("Link", links), bytes(body), true);
  }

  /** This response without compression, as it has a secret; see {@link Gzip}. */
  public Answer uncompressed() {
    return new Answer(status, headers, body, false);
  }

  /**
   * Status 201 with the {@code Location} of a created resource; marks a replay.
   *
   * @param collection URL of the list of these resources
   */
  public static Answer created(String collection, Created created) {
    return created(collection, created.id(), created.json(), created.replayed());
  }

  /** Like {@link #created(String, Created)}. */
  public static Answer created(String collection, String id, String json, boolean replayed) {
    String location = collection + "/" + id;
    Map<String, String> headers =
        replayed ? Map.of("Location", location, REPLAYED, "true") : Map.of("Location", location);
    return new Answer(201, headers, Buffer.buffer(json));
  }

  /** This response, marked if an earlier request with the same idempotency key made the change. */
  public Answer replayed(Changed reply) {
    return reply.replayed() ? with(REPLAYED, "true") : this;
  }

  /** This response with one more header. */
  public Answer with(String header, String value) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(header, value);
    return new Answer(status, Map.copyOf(all), body, compressible, chunks);
  }

  /** The response of an extension. */
  public static Answer of(RouteResponse response) {
    Map<String, String> headers = new HashMap<>();
    response.headers().forEach((name, value) -> headers.put(usual(name), value));
    byte[] body = response.body();
    return new Answer(response.status(), headers, body.length == 0 ? null : Buffer.buffer(body));
  }

  /** Names of headers are compared as they are written here. */
  private static String usual(String name) {
    return OWN.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
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
    write(ctx, pending, unread, Exchange.of(ctx).principal().merchantId());
  }

  /**
   * Writes the response like {@link #write(RoutingContext, Future, MemoryBudget)}.
   *
   * @param client for whom memory is taken
   */
  public static void write(
      RoutingContext ctx, Future<Answer> pending, MemoryBudget unread, String client) {
    pending
        .map(
            answer -> {
              Runnable release = answer.reserve(ctx, unread, client);
              return answer.write(ctx).onComplete(read -> release.run());
            })
        .onFailure(failure -> Refusals.fail(ctx, failure));
  }

  private Runnable reserve(RoutingContext ctx, MemoryBudget unread, String client) {
    if (chunks != null) {
      return unread.reserve(client, Chunks.BYTES);
    }
    return body == null
            || body.length() <= MemoryBudget.SMALL_BYTES
            || ctx.request().method() != HttpMethod.GET
        ? () -> {}
        : unread.reserve(client, body.length());
  }

  /** Completes when the response has left the memory, or the connection is closed. */
  private Future<Void> write(RoutingContext ctx) {
    HttpServerResponse response =
        ctx.response().setStatusCode(status).putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
    headers.forEach(response::putHeader);
    if (chunks != null) {
      boolean compressed = Gzip.isAccepted(ctx);
      if (compressed) {
        response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
      }
      return HeadRequests.is(ctx)
          ? response.end()
          : ChunkedBody.write(ctx, chunks, compressed, response::end);
    }
    if (body == null) {
      return response.end();
    }
    Buffer content = body;
    if (compressible && body.length() >= Gzip.MIN_BYTES && Gzip.isAccepted(ctx)) {
      content = Gzip.compress(body);
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
      headers.entrySet().stream()
          .filter(header -> header.getKey().equals("ETag"))
          .forEach(header -> response.putHeader("ETag", EntityTag.compressed(header.getValue())));
    }
    if (headers.containsKey("ETag") && ctx.request().method() == HttpMethod.GET && ctx.isFresh()) {
      response.headers().remove(HttpHeaders.CONTENT_ENCODING);
      return response.setStatusCode(304).end();
    }
    if (!headers.containsKey("Content-Type")) {
      response.putHeader(HttpHeaders.CONTENT_TYPE, JSON);
    }
    return HeadRequests.is(ctx)
        ? response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(content.length())).end()
        : response.end(content);
  }

  private static Buffer bytes(Object body) {
    return Buffer.buffer(StrictJson.writeBytes(body));
  }
}
