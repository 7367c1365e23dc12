package dev.paylink.base.receiver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A receiver that does what it must, but for the flaws that it is given. */
public final class ReferenceReceiver {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long TOLERANCE = Duration.ofMinutes(5).toSeconds();
  private static final int UNAUTHORIZED = 401;
  private static final int NO_CONTENT = 204;

  private final String secret;
  private final Set<Flaw> flaws;
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Integer> sequences = new HashMap<>();

  /** What a receiver may do wrong. */
  public enum Flaw {
    VERIFIES_NOTHING,
    TAKES_UNSIGNED,
    TAKES_EMPTY_SIGNATURES,
    COMPARES_THE_START,
    COMPARES_WHAT_IS_GIVEN,
    COMPARES_THE_FIRST_SIGNATURE,
    COMPARES_THE_LAST_SIGNATURE,
    REFUSES_TWO_SIGNATURES,
    VERIFIES_PARSED_JSON,
    TAKES_OTHER_IDS,
    TAKES_ANY_TIME,
    TAKES_OLD_TIMES,
    TAKES_FUTURE_TIMES,
    PROCESSES_DUPLICATES,
    KNOWS_DUPLICATES_BY_SIGNATURE,
    REFUSES_DUPLICATES,
    PROCESSES_OLDER_EVENTS,
    REFUSES_OLDER_EVENTS,
    REFUSES_UNKNOWN_TYPES,
    REFUSES_LARGE_BODIES
  }

  /**
   * What it answers.
   *
   * @param outcome null for no header
   */
  public record Reply(int status, @Nullable ReceiverOutcome outcome) {}

  public ReferenceReceiver(String secret, Flaw... flaws) {
    this.secret = secret;
    this.flaws = EnumSet.noneOf(Flaw.class);
    this.flaws.addAll(Arrays.asList(flaws));
  }

  /** Receives an event; the names of headers are in lower case. */
  public synchronized Reply receive(Map<String, String> headers, String body) {
    String id = headers.getOrDefault("webhook-id", "");
    String time = headers.getOrDefault("webhook-timestamp", "");
    String signature = headers.get("webhook-signature");
    if (!has(Flaw.VERIFIES_NOTHING) && !(isInTime(time) && isSigned(id, time, body, signature))) {
      return new Reply(UNAUTHORIZED, null);
    }
    JsonNode event = json(body);
    if (has(Flaw.REFUSES_LARGE_BODIES) && body.length() > 65_536) {
      return new Reply(413, null);
    }
    if (has(Flaw.REFUSES_UNKNOWN_TYPES) && !event.path("type").asText().startsWith("order.")) {
      return new Reply(422, null);
    }
    return process(has(Flaw.KNOWS_DUPLICATES_BY_SIGNATURE) ? signature : id, event);
  }

  private boolean has(Flaw flaw) {
    return flaws.contains(flaw);
  }

  private boolean isInTime(String time) {
    long late = Instant.now().getEpochSecond() - Long.parseLong(time);
    boolean old = late > TOLERANCE && !has(Flaw.TAKES_OLD_TIMES);
    boolean future = late < -TOLERANCE && !has(Flaw.TAKES_FUTURE_TIMES);
    return has(Flaw.TAKES_ANY_TIME) || !(old || future);
  }

  private boolean isSigned(String id, String time, String body, @Nullable String signature) {
    if (signature == null) {
      return has(Flaw.TAKES_UNSIGNED);
    }
    if (signature.equals("v1,")) {
      return has(Flaw.TAKES_EMPTY_SIGNATURES);
    }
    String content = has(Flaw.VERIFIES_PARSED_JSON) ? json(body).toString() : body;
    String signed = has(Flaw.TAKES_OTHER_IDS) ? json(body).path("id").asText() : id;
    return fits(signature, expected(signed, time, content));
  }

  private boolean fits(String signature, String expected) {
    List<String> given = List.of(signature.split(" "));
    if (has(Flaw.COMPARES_THE_FIRST_SIGNATURE)) {
      return given.get(0).equals(expected);
    }
    if (has(Flaw.COMPARES_THE_LAST_SIGNATURE)) {
      return given.get(given.size() - 1).equals(expected);
    }
    if (has(Flaw.REFUSES_TWO_SIGNATURES)) {
      return signature.equals(expected);
    }
    if (has(Flaw.COMPARES_THE_START)) {
      return given.stream().anyMatch(one -> one.startsWith(expected.substring(0, 11)));
    }
    return given.contains(expected)
        || (has(Flaw.COMPARES_WHAT_IS_GIVEN) && given.stream().anyMatch(expected::startsWith));
  }

  private String expected(String id, String time, String body) {
    try {
      return new Webhook(secret).sign(id, Long.parseLong(time), body);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Reply process(String key, JsonNode event) {
    String object = event.at("/data/object/id").asText();
    int sequence = event.path("sequence").asInt();
    if (!seen.add(key) && !has(Flaw.PROCESSES_DUPLICATES)) {
      return has(Flaw.REFUSES_DUPLICATES)
          ? new Reply(409, null)
          : new Reply(NO_CONTENT, ReceiverOutcome.DUPLICATE);
    }
    if (sequence < sequences.getOrDefault(object, 0) && !has(Flaw.PROCESSES_OLDER_EVENTS)) {
      return has(Flaw.REFUSES_OLDER_EVENTS)
          ? new Reply(409, null)
          : new Reply(NO_CONTENT, ReceiverOutcome.IGNORED);
    }
    sequences.put(object, sequence);
    return new Reply(NO_CONTENT, ReceiverOutcome.PROCESSED);
  }

  private static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
