package dev.paylink.access.operator;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import dev.paylink.http.BodyReader;
import io.vertx.ext.web.RoutingContext;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request of an operator: a JSON object.
 *
 * @param fields by name
 */
record OperatorRequest(Map<String, Object> fields) {

  /** Reads the body; fails with {@code invalid_request} if it is no JSON object. */
  static OperatorRequest of(RoutingContext ctx) {
    try {
      return new OperatorRequest(StrictJson.readObject(BodyReader.raw(ctx).getBytes()));
    } catch (JsonRefusal refused) {
      throw new Fault(FaultCode.INVALID_REQUEST, "The body " + refused.getMessage());
    }
  }

  /** Fails if there are other fields, as one may be mistyped. */
  void allow(String... names) {
    List<String> known = List.of(names);
    for (String name : fields.keySet()) {
      if (!known.contains(name)) {
        throw Fault.invalid(name, "is unknown; there are " + String.join(", ", known));
      }
    }
  }

  String text(String name) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw Fault.invalid(name, "must be a text");
  }

  /** A text that may be absent. */
  @Nullable String optionalText(String name) {
    return fields.get(name) == null ? null : text(name);
  }

  boolean flag(String name) {
    Object value = fields.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw Fault.invalid(name, "must be true or false");
  }

  @Nullable Long optionalNumber(String name) {
    return fields.get(name) == null ? null : number(name, 0, Long.MAX_VALUE, null);
  }

  /**
   * A whole number.
   *
   * @param otherwise in place of a field that is absent; null if it is required
   */
  long number(String name, long least, long most, @Nullable Long otherwise) {
    Object value = fields.get(name);
    if (value == null && otherwise != null) {
      return otherwise;
    }
    if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
      BigInteger number = new BigInteger(value.toString());
      if (number.compareTo(BigInteger.valueOf(least)) >= 0
          && number.compareTo(BigInteger.valueOf(most)) <= 0) {
        return number.longValue();
      }
    }
    throw Fault.invalid(
        name,
        most == Long.MAX_VALUE
            ? "must be a whole number of %d or more".formatted(least)
            : "must be a whole number from %d to %d".formatted(least, most));
  }
}
