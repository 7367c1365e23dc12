package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules for the custom headers of endpoints. */
public final class EndpointHeaders {
  static final int MAX = 10;

  private static final String BODY = "it describes the body, which every delivery does itself";
  private static final String CONNECTION =
      "it belongs to the HTTP connection, which every delivery makes itself";

  /** In lower case. */
  private static final Map<String, String> RESERVED =
      Map.ofEntries(
          Map.entry("content-length", BODY),
          Map.entry("content-type", BODY),
          Map.entry("content-encoding", BODY),
          Map.entry("host", "it follows from the URL"),
          Map.entry("user-agent", "it tells the receiver who sends"),
          Map.entry("transfer-encoding", CONNECTION),
          Map.entry("connection", CONNECTION),
          Map.entry("keep-alive", CONNECTION),
          Map.entry("te", CONNECTION),
          Map.entry("trailer", CONNECTION),
          Map.entry("upgrade", CONNECTION),
          Map.entry("expect", CONNECTION));

  private EndpointHeaders() {}

  /**
   * Checks header names beyond the rules of the contract.
   *
   * @param headers by name; null removes a header
   * @throws Fault {@code invalid_request} naming every invalid header, as {@code headers.Host}
   */
  static void check(Map<String, @Nullable String> headers) {
    List<Detail> wrong = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : headers.keySet()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (!seen.add(lower)) {
        wrong.add(
            new Detail("headers." + name, "must be given once: upper and lower case are the same"));
      } else {
        reserved(lower)
            .ifPresent(
                reason -> wrong.add(new Detail("headers." + name, "must not be given: " + reason)));
      }
    }
    if (!wrong.isEmpty()) {
      throw Fault.invalid(wrong);
    }
  }

  private static Optional<String> reserved(String name) {
    if (name.startsWith("webhook-")) {
      return Optional.of("headers webhook-… are the delivery's id, time and signature");
    }
    return Optional.ofNullable(requestReason(name));
  }

  private static @Nullable String requestReason(String name) {
    return name.startsWith("proxy-") ? CONNECTION : RESERVED.get(name);
  }

  /** Whether a header describes the request itself, so that only the sender can set it. */
  public static boolean describesRequest(String name) {
    return requestReason(name.toLowerCase(Locale.ROOT)) != null;
  }

  /** Returns the fault for too many headers, the given and the existing ones together. */
  static Fault tooMany() {
    return Fault.invalid("headers", "must have at most %d keys".formatted(MAX));
  }
}
