package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Reads the feed as a merchant's program does: continues after the last event seen. */
public final class FeedReader {
  private final List<JsonNode> seen = new ArrayList<>();
  private final String filter;
  private String after = "";

  /**
   * @param filter further query parameters, such as {@code &types=order.paid}; may be empty
   */
  public FeedReader(String filter) {
    this.filter = filter;
  }

  /** Reads one page and returns whether it had events. */
  public boolean read(ApiClient client, int limit) {
    ApiClient.Answer answer = client.get("/events?limit=" + limit + after + filter);
    assertEquals(200, answer.status(), answer.text());
    JsonNode data = answer.json().get("data");
    data.forEach(seen::add);
    if (!data.isEmpty()) {
      after = "&after=" + seen.get(seen.size() - 1).get("id").asText();
    }
    return !data.isEmpty();
  }

  /** Reads until {@code count} events have been seen in total, and returns them. */
  public List<JsonNode> await(ApiClient client, int count) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              read(client, 100);
              return seen.size() >= count;
            });
    return seen();
  }

  public List<JsonNode> seen() {
    return List.copyOf(seen);
  }

  /** Events as {@code order.paid/3/paid/pending}: type, sequence, status and the one before. */
  public static String summary(List<JsonNode> events) {
    return events.stream()
        .map(
            event ->
                "%s/%s/%s/%s"
                    .formatted(
                        event.get("type").asText(),
                        event.get("sequence"),
                        event.at("/data/object/status").asText(),
                        event.at("/data").path("previousStatus").asText("null")))
        .collect(Collectors.joining(" "));
  }
}
