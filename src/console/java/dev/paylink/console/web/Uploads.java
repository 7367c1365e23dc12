package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Forms with files, which are kept in memory while the request lasts. */
final class Uploads {
  private static final String FILES = Uploads.class.getName();

  private Uploads() {}

  /** Whether a form may have files. */
  static boolean isGiven(RoutingContext ctx) {
    String type = ctx.request().getHeader("Content-Type");
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
  }

  /** Reads a form for which memory is reserved, and goes on. */
  static void read(RoutingContext ctx) {
    Map<String, Buffer> files = new HashMap<>();
    ctx.put(FILES, files);
    ctx.request()
        .setExpectMultipart(true)
        .uploadHandler(
            file -> {
              Buffer content = Buffer.buffer();
              files.put(file.name(), content);
              file.handler(content::appendBuffer);
            })
        .exceptionHandler(
            failure -> ctx.fail(new Fault(FaultCode.INVALID_REQUEST, "The form cannot be read")))
        .endHandler(ended -> ctx.next())
        .resume();
  }

  /**
   * The text of a file; empty if it is not given.
   *
   * @throws Fault {@code invalid_request}, naming the file, if its encoding is not known
   */
  static String text(RoutingContext ctx, String name) {
    Map<String, Buffer> files = ctx.get(FILES, Map.of());
    return TextFile.text(name, files.getOrDefault(name, Buffer.buffer()).getBytes());
  }
}
