package dev.paylink.base.json;

import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.MetadataPatch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What metadata becomes.
 *
 * @param metadata null if absent
 */
public record MetadataChange(@Nullable Metadata metadata) {
  private static final int MAX_KEYS = 50;

  /**
   * Applies a JSON merge patch (RFC 7396); empty if it makes no difference.
   *
   * @throws Fault {@code invalid_request} if the result has too many keys or is too large
   */
  public static Optional<MetadataChange> of(@Nullable Metadata current, MetadataPatch patch) {
    Object before = current == null ? null : StrictJson.read(current.json(), Object.class);
    Map<?, ?> after = merge(before, StrictJson.read(patch.json(), Map.class));
    String json = StrictJson.write(after);
    if (before != null && json.equals(StrictJson.write(before))) {
      return Optional.empty();
    }
    if (after.size() > MAX_KEYS) {
      throw Fault.invalid(
          "metadata", "must have at most %d keys after the change".formatted(MAX_KEYS));
    }
    return Optional.of(new MetadataChange(new Metadata(json)));
  }

  private static Map<?, ?> merge(@Nullable Object target, Map<?, ?> fields) {
    Map<Object, @Nullable Object> merged = new LinkedHashMap<>();
    if (target instanceof Map<?, ?> object) {
      merged.putAll(object);
    }
    fields.forEach(
        (name, value) -> {
          if (value == null) {
            merged.remove(name);
          } else {
            merged.put(
                name, value instanceof Map<?, ?> inner ? merge(merged.get(name), inner) : value);
          }
        });
    return merged;
  }

  /** Removes all metadata; empty if nothing changes. */
  public static Optional<MetadataChange> removal(@Nullable Metadata current) {
    return current == null ? Optional.empty() : Optional.of(new MetadataChange(null));
  }
}
