package dev.paylink.cli.service;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A path of the API with parameters. */
public final class Query {
  private final String path;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  public Query(String path) {
    this.path = path;
  }

  /** Sets a parameter; leaves it away if the value is null. */
  public Query with(String name, @Nullable Object value) {
    if (value == null) {
      parameters.remove(name);
    } else {
      parameters.put(name, value.toString());
    }
    return this;
  }

  public boolean has(String name) {
    return parameters.containsKey(name);
  }

  /** Returns the path of an object: the path of its collection, and its percent-encoded id. */
  public static String of(String collection, String id) {
    return collection + "/" + encode(id);
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return parameters.isEmpty()
        ? path
        : parameters.entrySet().stream()
            .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
            .collect(Collectors.joining("&", path + "?", ""));
  }
}
