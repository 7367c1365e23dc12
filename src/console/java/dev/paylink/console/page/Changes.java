package dev.paylink.console.page;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a form changes: the body of a PATCH, which has only that. */
final class Changes {
  private final Map<String, @Nullable Object> body = new LinkedHashMap<>();

  /** A text: an empty one removes it. */
  Changes text(String field, String typed, @Nullable String now) {
    return value(field, typed.isEmpty() ? null : typed, now);
  }

  /** A value; null removes it. */
  Changes value(String field, @Nullable Object next, @Nullable Object now) {
    if (!Objects.equals(next, now)) {
      body.put(field, next);
    }
    return this;
  }

  /** The changed entries of an object, with null for removed ones. */
  Changes entries(
      String field,
      Map<String, ? extends @Nullable Object> next,
      Map<String, ? extends @Nullable Object> now) {
    Changes inner = new Changes();
    now.forEach((name, value) -> inner.value(name, next.get(name), value));
    next.forEach((name, value) -> inner.value(name, value, now.get(name)));
    if (!inner.isEmpty()) {
      body.put(field, inner.body());
    }
    return this;
  }

  /** Whether nothing changes. */
  boolean isEmpty() {
    return body.isEmpty();
  }

  /** The body. */
  Map<String, ? extends @Nullable Object> body() {
    return Collections.unmodifiableMap(body);
  }
}
