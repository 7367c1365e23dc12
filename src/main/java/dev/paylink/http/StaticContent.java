package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A file that is served from memory.
 *
 * @param type the media type
 * @param tag the entity tag, which changes with the bytes
 */
public record StaticContent(String type, Buffer bytes, String tag) {
  private static final int SLICE_BYTES = 16_384;

  public static final String SCRIPT = "text/javascript;charset=UTF-8";
  public static final String STYLE = "text/css;charset=UTF-8";

  static StaticContent of(String type, Buffer bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.getBytes());
      return new StaticContent(type, bytes, '"' + HexFormat.of().formatHex(hash, 0, 16) + '"');
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A resource of the jar, by its absolute name. */
  public static StaticContent ofResource(String type, String name) {
    try (InputStream in = StaticContent.class.getResourceAsStream(name)) {
      return of(type, Buffer.buffer(Objects.requireNonNull(in, name).readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the file. Caches must revalidate it, as the paths contain no version. */
  public void send(RoutingContext ctx, String path) {
    Exchange.of(ctx).matched(path);
    ctx.response()
        .putHeader("Content-Type", type)
        .putHeader("Cache-Control", "no-cache")
        .putHeader("ETag", tag);
    if (ctx.isFresh()) {
      ctx.response().setStatusCode(304).end();
    } else if (ctx.request().method() == HttpMethod.HEAD) {
      ctx.response().putHeader("Content-Length", Integer.toString(bytes.length())).end();
    } else {
      ctx.response().putHeader("Content-Length", Integer.toString(bytes.length()));
      sendFrom(ctx.response(), 0);
    }
  }

  /** Sends as much as the client reads, as each unread byte takes memory. */
  private void sendFrom(HttpServerResponse response, int start) {
    int from = start;
    while (from < bytes.length() && !response.writeQueueFull()) {
      int to = Math.min(bytes.length(), from + SLICE_BYTES);
      response.write(bytes.slice(from, to));
      from = to;
    }
    if (from == bytes.length()) {
      response.end();
    } else if (!response.closed()) {
      int rest = from;
      response.drainHandler(read -> sendFrom(response, rest));
    }
  }
}
