package dev.paylink.console.page;

import dev.paylink.console.web.Url;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Addresses of a list that continues after its last entry. */
final class Keyset {
  private Keyset() {}

  /** The next page; null if this is the last one. */
  static @Nullable String next(
      String path, Map<String, String> filters, boolean more, @Nullable String last) {
    if (!more || last == null) {
      return null;
    }
    Map<String, String> all = new LinkedHashMap<>(filters);
    all.put("after", last);
    return path + Url.query(all);
  }

  /** The first page; null if this is it. */
  static @Nullable String first(String path, Map<String, String> filters, String after) {
    return after.isEmpty() ? null : path + Url.query(filters);
  }
}
