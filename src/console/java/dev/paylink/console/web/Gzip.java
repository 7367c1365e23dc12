package dev.paylink.console.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Compression of pages and files. Pages have no secret beside what others chose (BREACH). */
final class Gzip {
  private Gzip() {}

  static boolean isAccepted(RoutingContext ctx) {
    String accepted = ctx.request().getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip") && !accepted.contains("gzip;q=0");
  }

  static Buffer compress(String text) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Buffer.buffer(compressed.toByteArray());
  }
}
