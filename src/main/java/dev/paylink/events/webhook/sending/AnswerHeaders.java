package dev.paylink.events.webhook.sending;

import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The headers of a receiver's answer that are kept, as they are stored with every attempt. */
final class AnswerHeaders {
  /** Bytes kept of names and values together. */
  static final int MAX_BYTES = 2 * 1024;

  /** Entry that says how many headers were left out. No header can have this name. */
  static final String LEFT_OUT = "(left out)";

  /** Headers that mean something to this service. They are kept before all others. */
  private static final List<String> KEPT_FIRST =
      List.of(CallbackResult.RETRY_AFTER, CallbackResult.OUTCOME);

  private AnswerHeaders() {}

  /**
   * Returns headers with names in lower case, the values of one name joined by a comma. Keeps whole
   * headers in their order as long as they fit, {@code Retry-After} before all others, as the next
   * attempt depends on it, and then {@code webhook-outcome}.
   */
  static Map<String, String> kept(MultiMap answer) {
    Map<String, String> all = joined(answer);
    Map<String, String> kept = new LinkedHashMap<>();
    int room = MAX_BYTES;
    for (String name : inOrder(all)) {
      String value = all.getOrDefault(name, "");
      int size = size(name, value);
      if (size <= room) {
        kept.put(name, value);
        room -= size;
      }
    }
    if (kept.size() < all.size()) {
      kept.put(LEFT_OUT, String.valueOf(all.size() - kept.size()));
    }
    return kept;
  }

  private static Set<String> inOrder(Map<String, String> all) {
    Set<String> names = new LinkedHashSet<>(KEPT_FIRST);
    names.retainAll(all.keySet());
    names.addAll(all.keySet());
    return names;
  }

  private static Map<String, String> joined(MultiMap answer) {
    Map<String, String> headers = new LinkedHashMap<>();
    answer.forEach(
        (name, value) ->
            headers.merge(
                CallbackAttempt.storable(name).toLowerCase(Locale.ROOT),
                CallbackAttempt.storable(value),
                (one, other) -> one + ", " + other));
    return headers;
  }

  private static int size(String name, String value) {
    return (name + value).getBytes(StandardCharsets.UTF_8).length;
  }
}
