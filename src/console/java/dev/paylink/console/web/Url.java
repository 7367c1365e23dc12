package dev.paylink.console.web;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Addresses of pages. */
public final class Url {
  private Url() {}

  /** A text as part of a query or path. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The text of a part of a query. */
  public static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /**
   * The query of parameters that have a value, with its question mark; empty without such a
   * parameter.
   */
  public static String query(Map<String, ? extends @Nullable String> parameters) {
    String query =
        parameters.entrySet().stream()
            .filter(one -> one.getValue() != null && !one.getValue().isEmpty())
            .map(one -> one.getKey() + "=" + encode(String.valueOf(one.getValue())))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  /** A path of this console, as a link may name it where to go on; {@code /} for anything else. */
  public static String local(@Nullable String path) {
    return path != null
            && path.startsWith("/")
            && !path.startsWith("//")
            && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\')
        ? path
        : "/";
  }
}
