package dev.paylink.checkout;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP answer to a browser.
 *
 * @param status HTTP status
 * @param headers added to the usual headers; they replace headers with the same name
 * @param body null if absent
 */
record PageAnswer(int status, Map<String, String> headers, @Nullable Buffer body) {
  // Answers a form; browsers do not cache it as the form's answer.
  private static final int SEE_OTHER = 303;
  private static final String HTML = "text/html;charset=UTF-8";

  static PageAnswer page(int status, String html) {
    return new PageAnswer(status, Map.of("Content-Type", HTML), Buffer.buffer(html));
  }

  /** Redirects the browser to a page of the service. */
  static PageAnswer redirect(String path) {
    return new PageAnswer(SEE_OTHER, Map.of("Location", path), null);
  }

  /** A page from which the browser goes on to another site at once. */
  static PageAnswer onward(String url, String html) {
    return new PageAnswer(
        200, Map.of("Content-Type", HTML, "Refresh", "0;url=" + url), Buffer.buffer(html));
  }

  /** A file; its headers replace the headers of a page. */
  static PageAnswer file(Map<String, String> headers, Buffer file) {
    return new PageAnswer(200, headers, file);
  }

  /** An image. */
  static PageAnswer svg(String svg) {
    return file(Map.of("Content-Type", "image/svg+xml"), Buffer.buffer(svg));
  }

  /** An answer to the script of the receipt. */
  static PageAnswer json(String json) {
    return file(Map.of("Content-Type", "application/json"), Buffer.buffer(json));
  }
}
