package dev.paylink.checkout;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a browser gets.
 *
 * @param status HTTP status
 * @param headers besides those that every such answer has
 * @param body text; null for none
 * @param formOrigins where the forms of the page may lead besides to us, also by way of redirects,
 *     which browsers check against the policy of the page as well
 */
record PageAnswer(
    int status,
    Map<String, String> headers,
    @Nullable String body,
    Collection<String> formOrigins) {
  private static final int SEE_OTHER = 303; // after a form, and never kept as the form's answer
  private static final Map<String, String> HTML = Map.of("Content-Type", "text/html;charset=UTF-8");

  /** A page whose forms lead nowhere but to us. */
  static PageAnswer page(int status, String html) {
    return page(status, html, List.of());
  }

  static PageAnswer page(int status, String html, Collection<String> formOrigins) {
    return new PageAnswer(status, HTML, html, formOrigins);
  }

  /** Sends the browser elsewhere. */
  static PageAnswer redirect(String url) {
    return new PageAnswer(SEE_OTHER, Map.of("Location", url), null, List.of());
  }

  /** Answers our own script. */
  static PageAnswer json(String json) {
    return new PageAnswer(200, Map.of("Content-Type", "application/json"), json, List.of());
  }
}
