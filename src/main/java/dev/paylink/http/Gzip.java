package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/**
 * The {@code gzip} coding of responses (RFC 9110, section 8.4.1.3). It is applied response by
 * response: the length of a compressed response can tell a secret in it beside text that an
 * attacker chooses (BREACH), so that responses with secrets must stay as they are.
 */
final class Gzip {
  /** Smaller responses fit into one packet. */
  static final int MIN_BYTES = 1_024;

  /** Half of the time of the usual level 6, for a tenth more bytes. */
  private static final int LEVEL = 4;

  private Gzip() {}

  /** Whether the client accepts the coding; states on the response that this was asked. */
  static boolean isAccepted(RoutingContext ctx) {
    ctx.response().headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    return ctx.request().headers().contains(HttpHeaders.ACCEPT_ENCODING)
        && ctx.parsedHeaders().acceptEncoding().stream()
            .anyMatch(coding -> coding.value().equalsIgnoreCase("gzip") && coding.weight() > 0);
  }

  static Buffer compress(Buffer content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(content.length() / 4);
    try (OutputStream out = new Stream(bytes)) {
      out.write(content.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  /** A body that is compressed part by part. */
  static Parts parts() {
    return new Parts();
  }

  /** The compressed bytes of a body that is made part by part. */
  static final class Parts {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final OutputStream out;

    private Parts() {
      try {
        out = new Stream(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Adds a part, and returns the compressed bytes that are complete. */
    Buffer add(Buffer part) {
      try {
        out.write(part.getBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return take();
    }

    /** Returns the last compressed bytes. */
    Buffer end() {
      try {
        out.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return take();
    }

    private Buffer take() {
      Buffer taken = Buffer.buffer(bytes.toByteArray());
      bytes.reset();
      return taken;
    }
  }

  private static final class Stream extends GZIPOutputStream {
    Stream(OutputStream out) throws IOException {
      super(out);
      def.setLevel(LEVEL);
    }
  }
}
