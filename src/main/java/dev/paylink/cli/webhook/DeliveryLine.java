package dev.paylink.cli.webhook;

import com.standardwebhooks.Webhook;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonObject;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Describes deliveries for people, one line each. */
final class DeliveryLine {
  /** Retries of older deliveries are shown as first attempts. */
  private static final int REMEMBERED = 10_000;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final Map<String, Integer> attempts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** Counts an attempt to deliver an event; the first is 1. */
  synchronized int attempt(MultiMap headers) {
    return attempts.merge(headers.get(Webhook.UNBRANDED_MSG_ID_KEY), 1, Integer::sum);
  }

  /** Returns the line of a delivery that was answered. */
  static String of(JsonObject event, MultiMap headers, int status, int attempt, long nanos) {
    return "%s [%d] %-25s  %s  %s  %d ms%s"
        .formatted(
            LocalTime.now().format(TIME),
            status,
            event.getString("type"),
            headers.get(Webhook.UNBRANDED_MSG_ID_KEY),
            event.getJsonObject("data").getJsonObject("object").getString("id"),
            TimeUnit.NANOSECONDS.toMillis(nanos),
            attempt > 1 ? "  attempt " + attempt : "");
  }

  /** Returns the headers of a request, one on each line. */
  static String of(MultiMap headers) {
    return headers.entries().stream()
        .map(header -> "    %s: %s".formatted(header.getKey(), header.getValue()))
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
