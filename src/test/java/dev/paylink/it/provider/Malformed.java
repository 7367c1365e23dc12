package dev.paylink.it.provider;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.Effort;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Notifications of which one value is of another form than the service documents. */
final class Malformed {
  private static final Set<Integer> ANSWERS = Set.of(204, 400, 401, 404);

  private static final List<Object> VALUES =
      List.of(
          "",
          "x",
          "\u0000",
          "x".repeat(5_000),
          "1e999999999",
          -1,
          1.5,
          1e300,
          Long.MAX_VALUE,
          true,
          new JsonArray().add(7),
          new JsonObject().put("a", 7));

  private Malformed() {}

  /** Each field gets every one of so many values, the next field the ones beside them. */
  private static final int EVERY = Effort.of(4, 1);

  /** Asserts that every answer is one to a wrong notification; returns how many were 400. */
  static int refused(JsonObject genuine, ToIntFunction<JsonObject> send) {
    int refused = 0;
    for (JsonObject one : of(genuine)) {
      int status = send.applyAsInt(one);
      assertTrue(ANSWERS.contains(status), () -> status + " " + shortened(one.encode()));
      refused += status == 400 ? 1 : 0;
    }
    return refused;
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(2_000, text.length()));
  }

  private static List<JsonObject> of(JsonObject genuine) {
    List<JsonObject> all = new ArrayList<>();
    int first = 0;
    for (String name : genuine.fieldNames()) {
      for (int i = first++ % EVERY; i < VALUES.size(); i += EVERY) {
        all.add(genuine.copy().put(name, VALUES.get(i)));
      }
      all.add(genuine.copy().putNull(name));
      JsonObject without = genuine.copy();
      without.remove(name);
      all.add(without);
      if (genuine.getValue(name) instanceof JsonObject inner) {
        of(inner).forEach(one -> all.add(genuine.copy().put(name, one)));
      }
    }
    return all;
  }
}
