package dev.paylink.console.web;

import dev.paylink.api.RouteMessages.RouteRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A form that an operator sent to the management port. */
public final class OperatorForm {
  private final Map<String, List<String>> fields;
  private final boolean own;

  private OperatorForm(Map<String, List<String>> fields, boolean own) {
    this.fields = fields;
    this.own = own;
  }

  /** Reads the form of a request. */
  public static OperatorForm of(RouteRequest request) {
    String body = new String(request.body(), StandardCharsets.UTF_8);
    return new OperatorForm(
        new QueryStringDecoder(body, StandardCharsets.UTF_8, false).parameters(), isOwn(request));
  }

  /** Over HTTP browsers name only the origin. */
  private static boolean isOwn(RouteRequest request) {
    String site = header(request, "sec-fetch-site");
    return site.isEmpty()
        ? header(request, "origin").matches("https?://" + Pattern.quote(header(request, "host")))
        : site.equals("same-origin");
  }

  private static String header(RouteRequest request, String name) {
    return request.headers().getOrDefault(name, List.of("")).get(0);
  }

  /** Whether a page of this port sent it: browsers send the password by themselves (CSRF). */
  public boolean isOwn() {
    return own;
  }

  /** A field; empty if it is not given. */
  public String field(String name) {
    List<String> values = fields.getOrDefault(name, List.of(""));
    return values.get(0).strip();
  }

  /** A field; null if it is empty. */
  public @Nullable String optional(String name) {
    return field(name).isEmpty() ? null : field(name);
  }
}
