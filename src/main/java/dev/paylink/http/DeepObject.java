package dev.paylink.http;

import dev.paylink.api.Fault.Detail;
import dev.paylink.web.text.InputText;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Query parameters of the style {@code deepObject}, as {@code metadata[sku]=A-1}: an object of
 * strings. The value of such a parameter is a map.
 */
final class DeepObject {
  private DeepObject() {}

  private static final String STYLE = "deepObject";
  private static final String EXTENSION = "x-deep-object";

  /** Replaces the style, which the OpenAPI module does not know, by an extension. */
  static void serve(JsonObject parameter) {
    if (STYLE.equals(parameter.getString("style"))) {
      parameter.put("style", "form").put(EXTENSION, true);
    }
  }

  static boolean is(Parameter parameter) {
    return parameter.getOpenAPIModel().getBoolean(EXTENSION, false);
  }

  /** The name of a parameter for people, as {@code metadata[…]}. */
  static String describe(Parameter parameter) {
    return is(parameter) ? parameter.getName() + "[…]" : parameter.getName();
  }

  /** Whether a name in the query names a parameter, or a key of it. */
  static boolean isNamed(Parameter parameter, String name) {
    return is(parameter)
        ? name.startsWith(parameter.getName() + "[") && name.endsWith("]")
        : parameter.getName().equals(name);
  }

  /** Checks a parameter like any other, and adds its map to the values. */
  static void check(
      Parameter parameter,
      ContractSchema schema,
      MultiMap query,
      Map<String, Object> values,
      List<Detail> wrong) {
    String name = parameter.getName();
    Map<String, Object> object = new LinkedHashMap<>();
    boolean clear = true;
    for (String given : query.names()) {
      if (isNamed(parameter, given)) {
        String key = given.substring(name.length() + 1, given.length() - 1);
        clear &= query.getAll(given).size() == 1 && hasPairedBrackets(key);
        object.put(key, InputText.clean(query.get(given)));
      }
    }
    if (object.isEmpty()) {
      return;
    }
    if (clear && schema.errors(object).isEmpty()) {
      values.put(name, object);
    } else {
      wrong.add(new Detail(name, "must be " + schema.json().getString("description", "")));
    }
  }

  /** Tells a key with brackets, as {@code a[b]}, from two keys, as {@code a][b}. */
  private static boolean hasPairedBrackets(String key) {
    int open = 0;
    for (int i = 0; i < key.length() && open >= 0; i++) {
      open += key.charAt(i) == '[' ? 1 : key.charAt(i) == ']' ? -1 : 0;
    }
    return open == 0;
  }
}
