package dev.paylink.webhook.endpoint;

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

/** Which headers a merchant may have sent along with its events. */
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
   * Checks names that the contract lets through.
   *
   * @param headers by name; one that is to be taken away has no value
   * @throws Fault {@code invalid_request} naming every header at fault, as {@code headers.Host}
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
                why -> wrong.add(new Detail("headers." + name, "must not be given: " + why)));
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
    return Optional.ofNullable(ofRequest(name));
  }

  private static @Nullable String ofRequest(String name) {
    return name.startsWith("proxy-") ? CONNECTION : RESERVED.get(name);
  }

  /** Whether a header of this name says how to read the request, so that only its maker knows. */
  public static boolean isOfRequest(String name) {
    return ofRequest(name.toLowerCase(Locale.ROOT)) != null;
  }

  /** There were too many once those given were added to those there are. */
  static Fault tooMany() {
    return Fault.invalid("headers", "must have at most %d keys".formatted(MAX));
  }
}
