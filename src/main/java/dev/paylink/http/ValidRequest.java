package dev.paylink.http;

import dev.paylink.api.Conditions;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that is valid by the contract.
 *
 * @param principal the sender
 * @param requestId the {@code X-Request-Id} of the response
 * @param parameters path, query and header parameters by name, typed by the contract: {@link
 *     Integer}, {@link Boolean}, {@link String}, a {@link java.util.List} of strings, or a map of
 *     strings
 * @param body the JSON body; empty without parameters
 */
public record ValidRequest(
    Principal principal,
    String requestId,
    Map<String, Object> parameters,
    Map<String, Object> body) {

  /** The merchant of the sender. */
  public String merchantId() {
    return principal.merchantId();
  }

  /** The idempotency key; null if absent. */
  public @Nullable String idempotencyKey() {
    return optional("Idempotency-Key", String.class);
  }

  /** The origin of what the request changes. */
  public Origin origin() {
    return new Origin(principal.actor(), requestId);
  }

  /** The conditions of a change. */
  public Conditions conditions() {
    return new Conditions(idempotencyKey(), optional("If-Match", String.class));
  }

  /** A parameter that the contract requires. */
  public <T> T parameter(String name, Class<T> type) {
    T value = optional(name, type);
    if (value == null) {
      throw new IllegalArgumentException("The contract does not require " + name);
    }
    return value;
  }

  /** A parameter; null if absent. */
  public <T> @Nullable T optional(String name, Class<T> type) {
    return type.cast(parameters.get(name));
  }

  /**
   * The body as a record.
   *
   * @throws Fault {@code invalid_request} if a string cannot be converted, for example to a time
   */
  public <T extends Record> T body(Class<T> type) {
    return converted(body, type);
  }

  /**
   * The body as a record of changes, whose nulls leave a field as it is. The names of the fields
   * that are null in the body are its component {@code reset}, which is null if there are no such
   * fields.
   *
   * @throws Fault as {@link #body(Class)}
   */
  public <T extends Record> T changes(Class<T> type) {
    Map<String, Object> changes = new HashMap<>(body);
    List<String> reset = body.keySet().stream().filter(name -> body.get(name) == null).toList();
    if (!reset.isEmpty()) {
      changes.put("reset", reset);
    }
    return converted(changes, type);
  }

  private static <T extends Record> T converted(Map<String, Object> body, Class<T> type) {
    try {
      return StrictJson.convert(body, type);
    } catch (JsonRefusal refusal) {
      throw Fault.invalid(refusal.field(), String.valueOf(refusal.getMessage()));
    }
  }
}
