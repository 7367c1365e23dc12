package dev.paylink.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.error.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's own data as compact JSON text, kept and returned as the same JSON value.
 *
 * @param json one JSON object, at most 16 KiB of UTF-8
 */
public record Metadata(@JsonValue @JsonRawValue String json) {
  private static final int MAX_BYTES = 16 * 1024;

  /**
   * Takes what an API consumer sent.
   *
   * @throws Fault {@code invalid_request} when it is over 16 KiB
   */
  @JsonCreator
  public static Metadata of(Map<String, Object> tree) {
    String json = StrictJson.write(tree);
    if (json.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw Fault.invalid("metadata", "must be at most 16 KiB of JSON");
    }
    return new Metadata(json);
  }

  /** The metadata of a column; null when there is none. */
  public static @Nullable Metadata ofColumn(@Nullable String json) {
    return json == null ? null : new Metadata(json);
  }
}
