package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that is served from memory, compressed if the client accepts that. Thread-safe. */
public final class StaticContent {
  private static final int SLICE_BYTES = 16_384;

  public static final String HTML = "text/html;charset=UTF-8";
  static final String PLAIN = "text/plain;charset=UTF-8";
  public static final String SCRIPT = "text/javascript;charset=UTF-8";
  public static final String STYLE = "text/css;charset=UTF-8";

  /** What is compressed already. */
  private static final Set<String> COMPRESSED = Set.of("image/jpeg", "image/png");

  private final String type;
  private final Buffer bytes;
  private final String tag;
  private final boolean compressible;
  private volatile @Nullable Buffer compressed;

  private StaticContent(String type, Buffer bytes) {
    this.type = type;
    this.bytes = bytes;
    this.tag = EntityTag.of(bytes);
    this.compressible = !COMPRESSED.contains(type);
  }

  /**
   * A file.
   *
   * @param type the media type
   */
  public static StaticContent of(String type, Buffer bytes) {
    return new StaticContent(type, bytes);
  }

  /** A resource of the jar, by its absolute name. */
  public static StaticContent ofResource(String type, String name) {
    return of(type, Buffer.buffer(bytes(name)));
  }

  /** The text of a resource of the jar, by its absolute name. */
  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String name) {
    try (InputStream in = StaticContent.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How much memory it takes with what is made of it, in bytes. */
  public int weight() {
    return compressible ? 2 * bytes.length() : bytes.length();
  }

  /** Sends the file. Caches must revalidate it, as the paths contain no version. */
  public void send(RoutingContext ctx, String path) {
    send(ctx, path, "no-cache");
  }

  /**
   * Sends the file.
   *
   * @param path the template of the path, as metrics name it
   * @param caching the value of {@code Cache-Control}
   */
  public void send(RoutingContext ctx, String path, String caching) {
    Exchange.of(ctx).matched(path);
    ctx.response().putHeader("Content-Type", type).putHeader("Cache-Control", caching);
    if (compressible && bytes.length() >= Gzip.MIN_BYTES && Gzip.isAccepted(ctx)) {
      compressed(ctx.vertx())
          .onSuccess(
              content -> {
                ctx.response().putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
                send(ctx, content, EntityTag.compressed(tag));
              })
          .onFailure(ctx::fail);
    } else {
      send(ctx, bytes, tag);
    }
  }

  /** Compresses the file when it is first asked for, on a worker thread, as it may be large. */
  private Future<Buffer> compressed(Vertx vertx) {
    Buffer known = compressed;
    return known != null
        ? Future.succeededFuture(known)
        : vertx.executeBlocking(() -> Gzip.compress(bytes)).onSuccess(made -> compressed = made);
  }

  private static void send(RoutingContext ctx, Buffer content, String tag) {
    HttpServerResponse response = ctx.response().putHeader("ETag", tag);
    if (response.closed()) {
      return;
    }
    if (ctx.isFresh()) {
      response.headers().remove(HttpHeaders.CONTENT_ENCODING).remove(HttpHeaders.CONTENT_TYPE);
      response.setStatusCode(304).end();
      return;
    }
    response.putHeader("Content-Length", Integer.toString(content.length()));
    if (HeadRequests.is(ctx)) {
      response.end();
    } else {
      sendFrom(response, content, 0);
    }
  }

  /** Sends as much as the client reads, as each unread byte takes memory. */
  private static void sendFrom(HttpServerResponse response, Buffer content, int start) {
    int from = start;
    while (from < content.length() && !response.writeQueueFull()) {
      int to = Math.min(content.length(), from + SLICE_BYTES);
      response.write(content.slice(from, to));
      from = to;
    }
    if (from == content.length()) {
      response.end();
    } else if (!response.closed()) {
      int rest = from;
      response.drainHandler(read -> sendFrom(response, content, rest));
    }
  }
}
