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

  /** What an event loop hashes within a fraction of a millisecond. */
  private static final int SMALL_BYTES = 65_536;

  public static final String HTML = "text/html;charset=UTF-8";
  static final String PLAIN = "text/plain;charset=UTF-8";
  public static final String SCRIPT = "text/javascript;charset=UTF-8";
  public static final String STYLE = "text/css;charset=UTF-8";

  /** What is compressed already. */
  private static final Set<String> COMPRESSED = Set.of("image/jpeg", "image/png");

  private final String type;
  private final Buffer bytes;
  private final boolean compressible;
  private volatile @Nullable Coded plain;
  private volatile @Nullable Coded compressed;

  /**
   * What is sent.
   *
   * @param tag the entity tag
   */
  private record Coded(Buffer bytes, String tag) {}

  private StaticContent(String type, Buffer bytes) {
    this.type = type;
    this.bytes = bytes;
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
    boolean gzip = compressible && bytes.length() >= Gzip.MIN_BYTES && Gzip.isAccepted(ctx);
    coded(ctx.vertx(), gzip)
        .onSuccess(
            coded -> {
              if (gzip) {
                ctx.response().putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
              }
              send(ctx, coded);
            })
        .onFailure(ctx::fail);
  }

  /** Made when the file is first asked for, on a worker thread unless that is done at once. */
  private Future<Coded> coded(Vertx vertx, boolean gzip) {
    Coded known = gzip ? compressed : plain;
    if (known != null) {
      return Future.succeededFuture(known);
    }
    return !gzip && bytes.length() <= SMALL_BYTES
        ? Future.succeededFuture(tag())
        : vertx.executeBlocking(() -> made(gzip));
  }

  /** One after the other for an event loop: of requests that come together, the first makes it. */
  private Coded made(boolean gzip) {
    Coded known = gzip ? compressed : plain;
    if (known != null) {
      return known;
    }
    return gzip ? compress() : tag();
  }

  private Coded tag() {
    Coded made = new Coded(bytes, EntityTag.of(bytes));
    plain = made;
    return made;
  }

  private Coded compress() {
    Coded made = new Coded(Gzip.compress(bytes), EntityTag.compressed(EntityTag.of(bytes)));
    compressed = made;
    return made;
  }

  private static void send(RoutingContext ctx, Coded coded) {
    Buffer content = coded.bytes();
    HttpServerResponse response = ctx.response().putHeader("ETag", coded.tag());
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
