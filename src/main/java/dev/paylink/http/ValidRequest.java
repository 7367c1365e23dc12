package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.json.JsonRefusal;
import dev.paylink.json.StrictJson;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that the contract lets through.
 *
 * @param principal who asks
 * @param parameters path, query and header parameters by name, typed as the contract says: {@link
 *     Integer}, {@link Boolean}, {@link String} or, of texts, {@link java.util.List}
 * @param body the JSON body; empty where the operation has none
 */
public record ValidRequest(
    Principal principal, Map<String, Object> parameters, Map<String, Object> body) {

  /** A parameter that the contract requires. */
  public <T> T parameter(String name, Class<T> type) {
    T value = optional(name, type);
    if (value == null) {
      throw new IllegalArgumentException("The contract does not require " + name);
    }
    return value;
  }

  /** A parameter that may be absent. */
  public <T> @Nullable T optional(String name, Class<T> type) {
    return type.cast(parameters.get(name));
  }

  /**
   * The body as a record.
   *
   * @throws Fault {@code invalid_request} when a text is not what the record holds, as a time
   */
  public <T extends Record> T body(Class<T> type) {
    try {
      return StrictJson.convert(body, type);
    } catch (JsonRefusal refusal) {
      throw Fault.invalid(refusal.field(), String.valueOf(refusal.getMessage()));
    }
  }
}
