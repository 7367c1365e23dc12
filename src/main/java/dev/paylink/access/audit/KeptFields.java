package dev.paylink.access.audit;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import dev.paylink.http.ContractValidator;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be kept of a request of one operation, by its schemas in the contract. Of a body, fields
 * that the contract defines and does not mark {@code x-personal-data} or {@code x-secret}. Of an
 * error, everything but names that the client chose: they may be personal data as well.
 */
final class KeptFields {
  /** Takes the place of a name that the client chose. */
  static final String OTHER = "(other)";

  private static final int MAX_BYTES = 4_096;
  private static final int MAX_ITEMS = 20;

  /** The values of unmarked fields are shorter, if they are valid. */
  private static final int MAX_TEXT = 64;

  private static final Object LEFT_OUT = new Object();
  private static final JsonObject UNKNOWN = new JsonObject();

  private final Set<String> parameters;
  private final JsonObject schema;

  private KeptFields(Set<String> parameters, JsonObject schema) {
    this.parameters = parameters;
    this.schema = schema;
  }

  static KeptFields of(ContractValidator operation) {
    return new KeptFields(operation.parameterNames(), operation.bodySchema().orElse(UNKNOWN));
  }

  /** What is kept of a body as JSON; null if it is no JSON object, or if too much were kept. */
  @Nullable String body(byte[] sent) {
    Map<String, Object> body;
    try {
      body = StrictJson.readObject(sent);
    } catch (JsonRefusal malformed) {
      return null;
    }
    Object kept = kept(body, schema);
    String json = kept == null || kept == LEFT_OUT ? "{}" : StrictJson.write(kept);
    return json.length() <= MAX_BYTES ? json : null;
  }

  private static @Nullable Object kept(@Nullable Object value, JsonObject schema) {
    if (schema.getBoolean("x-personal-data", false) || schema.getBoolean("x-secret", false)) {
      return LEFT_OUT;
    }
    if (value instanceof Map<?, ?> object) {
      return keptObject(object, schema);
    }
    if (value instanceof List<?> list) {
      return keptList(list, schema.getJsonObject("items"));
    }
    boolean tooLong = value instanceof String text && text.length() > MAX_TEXT;
    return tooLong ? LEFT_OUT : value;
  }

  private static Object keptObject(Map<?, ?> object, JsonObject schema) {
    JsonObject properties = schema.getJsonObject("properties");
    if (properties == null) {
      return LEFT_OUT;
    }
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    for (String name : properties.fieldNames()) {
      if (object.containsKey(name)) {
        Object value = kept(object.get(name), properties.getJsonObject(name));
        if (value != LEFT_OUT) {
          kept.put(name, value);
        }
      }
    }
    return kept;
  }

  private static Object keptList(List<?> list, @Nullable JsonObject items) {
    if (items == null) {
      return LEFT_OUT;
    }
    List<@Nullable Object> kept = new ArrayList<>();
    for (Object item : list.subList(0, Math.min(MAX_ITEMS, list.size()))) {
      Object value = kept(item, items);
      if (value != LEFT_OUT) {
        kept.add(value);
      }
    }
    return kept;
  }

  /** The details of an error. Only an invalid request has names of the client. */
  List<Detail> details(Fault fault) {
    if (fault.code() != FaultCode.INVALID_REQUEST) {
      return fault.details();
    }
    return fault.details().stream()
        .map(detail -> new Detail(field(detail.field()), detail.message()))
        .toList();
  }

  /** The message of an error. It starts with the field of the first detail, if it names one. */
  String message(Fault fault) {
    String message = String.valueOf(fault.getMessage());
    if (fault.code() != FaultCode.INVALID_REQUEST || fault.details().isEmpty()) {
      return message;
    }
    String first = fault.details().get(0).field();
    return message.startsWith(first + " ")
        ? field(first) + message.substring(first.length())
        : message;
  }

  /** A field as {@code customer.email}, up to the first name that the contract does not define. */
  private String field(String field) {
    if (parameters.contains(field)) {
      return field;
    }
    JsonObject within = schema;
    String known = "";
    for (String name : field.split("\\.", -1)) {
      within = child(within, name);
      if (within == UNKNOWN) {
        return known + OTHER;
      }
      known += name + ".";
    }
    return field;
  }

  private static JsonObject child(JsonObject schema, String name) {
    JsonObject properties = schema.getJsonObject("properties", UNKNOWN);
    JsonObject items = schema.getJsonObject("items", UNKNOWN);
    boolean isIndex = !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    return isIndex ? items : properties.getJsonObject(name, UNKNOWN);
  }
}
