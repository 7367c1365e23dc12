package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/**
 * A file that somebody else made, as an answer: a browser stores it, and neither shows nor runs it.
 *
 * @param contentType what it contains
 * @param size of the whole file, in bytes
 * @param tag its strong entity tag
 */
public record FileAnswer(String name, String contentType, long size, String tag) {
  /** For a browser that shows the file all the same: it runs and loads nothing. */
  private static final String POLICY = "default-src 'none'; sandbox";

  /** Of files that a browser would run, or apply to a page of the origin that refers to them. */
  private static final Pattern ACTIVE =
      Pattern.compile(
          "(?i)(.*/(x-)?(java|ecma)script|text/(html|xml|css|cache-manifest)"
              + "|application/(xml|wasm)|.*\\+xml)([ ;].*)?");

  private static final String BYTES = "application/octet-stream";

  private static final int PARTIAL = 206;
  private static final int NOT_SATISFIABLE = 416;

  /** Whether an answer to a request for these bytes has any. */
  public static boolean hasBody(RoutingContext ctx, ByteRange range) {
    return range.length() > 0 && !HeadRequests.is(ctx);
  }

  /** The bytes of the file that a request asks for. */
  public ByteRange range(RoutingContext ctx) {
    return ByteRange.of(ctx.request(), size, tag);
  }

  /** Answers without bytes: to HEAD, or for a range beyond the end. */
  public Future<Void> send(RoutingContext ctx, ByteRange range) {
    return head(ctx, range).end();
  }

  /**
   * Answers with bytes of the file.
   *
   * @param bytes exactly the bytes of the range
   */
  public Future<Void> send(RoutingContext ctx, ByteRange range, ReadStream<Buffer> bytes) {
    return bytes.pipeTo(head(ctx, range));
  }

  private HttpServerResponse head(RoutingContext ctx, ByteRange range) {
    HttpServerResponse response = ctx.response();
    if (range.partial()) {
      response.setStatusCode(range.length() == 0 ? NOT_SATISFIABLE : PARTIAL);
      response.putHeader("Content-Range", range.contentRange(size));
    }
    return response
        .putHeader("Content-Disposition", Attachment.disposition(name))
        .putHeader("Content-Security-Policy", POLICY)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cache-Control", "private, no-store")
        .putHeader("X-Robots-Tag", "noindex")
        .putHeader("Accept-Ranges", "bytes")
        .putHeader("ETag", tag)
        .putHeader("Content-Type", ACTIVE.matcher(contentType).matches() ? BYTES : contentType)
        .putHeader("Content-Length", Long.toString(range.length()));
  }
}
