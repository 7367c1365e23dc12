package dev.paylink.provider;

import dev.paylink.api.Fault;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A JSON object of a payment service. A field that is absent or null is empty, or fails where it is
 * required; a field of another type than the service documents fails when it is read. A failure
 * names the field: of a notification it is a {@link Fault} {@code invalid_request}, of a reply a
 * {@link ServiceFailure}.
 */
public final class ServiceJson {
  private static final int MAX_DIGITS = 30;

  private final JsonObject json;
  private final String path;
  private final BiFunction<String, String, RuntimeException> failure;

  private ServiceJson(
      JsonObject json, String path, BiFunction<String, String, RuntimeException> failure) {
    this.json = json;
    this.path = path;
    this.failure = failure;
  }

  /** The body of a notification; fails with {@code invalid_request} if it is not a JSON object. */
  public static ServiceJson notified(byte[] body) {
    try {
      return new ServiceJson(new JsonObject(Buffer.buffer(body)), "", Fault::invalid);
    } catch (DecodeException notJson) {
      throw Fault.invalid("body", "must be a JSON object");
    }
  }

  /**
   * The body of a reply.
   *
   * @param service its name, for messages
   */
  public static ServiceJson replied(String service, JsonObject body) {
    return new ServiceJson(
        body,
        "",
        (field, allowed) ->
            new ServiceFailure("%s answered %s, which %s".formatted(service, field, allowed)));
  }

  /** A text or a number as text; empty if absent. */
  public String text(String name) {
    return find(name).orElse("");
  }

  /** A text or a number as text. */
  public Optional<String> find(String name) {
    Object value = json.getValue(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof CharSequence || value instanceof Number) {
      return Optional.of(value.toString());
    }
    throw wrong(name, "must be a text");
  }

  /** A text or a number as text, which must not be absent or empty. */
  public String required(String name) {
    return find(name).filter(text -> !text.isEmpty()).orElseThrow(() -> wrong(name, "is required"));
  }

  /** A required number, or a text of one, of up to 30 digits before and after the point. */
  public BigDecimal decimal(String name) {
    try {
      BigDecimal exact = new BigDecimal(required(name));
      boolean fits =
          exact.precision() <= MAX_DIGITS && Math.abs((long) exact.scale()) <= MAX_DIGITS;
      if (fits) {
        return new BigDecimal(exact.stripTrailingZeros().toPlainString());
      }
    } catch (NumberFormatException notANumber) {
      throw wrong(name, "must be a number");
    }
    throw wrong(name, "must be a number of at most %d digits".formatted(MAX_DIGITS));
  }

  /** A required whole number. */
  public long integer(String name) {
    try {
      return decimal(name).longValueExact();
    } catch (ArithmeticException notWhole) {
      throw wrong(name, "must be a whole number");
    }
  }

  /** A required time in seconds since 1970. */
  public Instant seconds(String name) {
    try {
      return Instant.ofEpochSecond(integer(name));
    } catch (DateTimeException beyond) {
      throw wrong(name, "must be a time in seconds");
    }
  }

  public boolean isObject(String name) {
    return json.getValue(name) instanceof JsonObject;
  }

  /** An object, which has no fields if it is absent. */
  public ServiceJson object(String name) {
    return of(name, json.getValue(name) == null ? new JsonObject() : json.getValue(name));
  }

  /** The objects of a list; empty if it is absent. */
  public List<ServiceJson> objects(String name) {
    Object value = json.getValue(name);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray items)) {
      throw wrong(name, "must be a list");
    }
    List<ServiceJson> objects = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      objects.add(of("%s.%d".formatted(name, i), items.getValue(i)));
    }
    return objects;
  }

  private ServiceJson of(String name, Object value) {
    if (value instanceof JsonObject object) {
      return new ServiceJson(object, path + name + ".", failure);
    }
    throw wrong(name, "must be an object");
  }

  /** Whether a field is true; false if it is absent. */
  public boolean flag(String name) {
    Object value = json.getValue(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw wrong(name, "must be true or false");
  }

  private RuntimeException wrong(String name, String allowed) {
    return failure.apply(path + name, allowed);
  }
}
