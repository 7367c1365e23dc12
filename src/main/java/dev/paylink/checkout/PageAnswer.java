package dev.paylink.checkout;

import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP answer to a browser.
 *
 * @param status HTTP status
 * @param headers in addition to those of every such answer, or instead of them
 * @param body null for none
 * @param formOrigins origins besides the service's own to which the forms of the page may lead,
 *     also by redirects; browsers check redirects of a form against the page's policy too
 */
record PageAnswer(
    int status,
    Map<String, String> headers,
    @Nullable Buffer body,
    Collection<String> formOrigins) {
  // Answers a form; browsers do not cache it as the form's answer.
  private static final int SEE_OTHER = 303;
  private static final Map<String, String> HTML = Map.of("Content-Type", "text/html;charset=UTF-8");

  /** A page whose forms lead only to the service's own origin. */
  static PageAnswer page(int status, String html) {
    return page(status, html, List.of());
  }

  static PageAnswer page(int status, String html, Collection<String> formOrigins) {
    return new PageAnswer(status, HTML, Buffer.buffer(html), formOrigins);
  }

  /** Redirects the browser. */
  static PageAnswer redirect(String url) {
    return new PageAnswer(SEE_OTHER, Map.of("Location", url), null, List.of());
  }

  /** A file; its headers replace those of a page. */
  static PageAnswer file(Map<String, String> headers, Buffer file) {
    return new PageAnswer(200, headers, file, List.of());
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
