package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Follower;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.Table;
import org.jspecify.annotations.Nullable;

/** Prints the events of the feed as they come, by its cursor: without gaps and repetitions. */
final class EventTail {
  private static final int PAGE = 100;
  private static final int REPORTED = 10_000;

  private final ServiceApi api;
  private final Query feed;
  private final Output output;
  private final Table table;
  private final Follower follower = new Follower();
  private @Nullable String cursor;
  private int skipped;
  private boolean begun;

  EventTail(ServiceApi api, Query feed, Output output, Table table) {
    this.api = api;
    this.feed = feed.with("limit", PAGE);
    this.output = output;
    this.table = table;
  }

  /**
   * Follows the feed until a signal stops the process.
   *
   * @param after the event to start after; null to start with the next event
   */
  int run(@Nullable String after) {
    cursor = after;
    if (after == null) {
      cursor = feed.has("objectId") ? null : lastDelivered(); // which may be of another object
      follower.drain(this::skip);
    }
    follower.repeat(this::look);
    return 0;
  }

  /**
   * Returns the newest event that was delivered to a webhook endpoint, so that less has to be read;
   * null if absent, or the token does not permit to look.
   */
  private @Nullable String lastDelivered() {
    try {
      JsonNode newest = Json.read(api.text("/webhook-deliveries?limit=1"));
      String event = Json.text(newest, "/data/0/eventId");
      return event.isEmpty() ? null : event;
    } catch (CommandFailure notPermitted) {
      return null;
    }
  }

  private boolean skip() {
    JsonNode page = next();
    int before = skipped;
    skipped += page.path("data").size();
    if (skipped / REPORTED > before / REPORTED) {
      System.err.printf("Read %,d older events, looking for the end of the feed%n", skipped);
    }
    return page.at("/meta/hasMore").asBoolean();
  }

  private boolean look() {
    JsonNode page = next();
    if (!begun) {
      output.printHeader(table);
      begun = true;
    }
    page.path("data").forEach(event -> output.printRow(event, table));
    return page.at("/meta/hasMore").asBoolean();
  }

  private JsonNode next() {
    JsonNode page = Json.read(api.text(feed.with("after", cursor).toString()));
    JsonNode events = page.path("data");
    if (!events.isEmpty()) {
      cursor = Json.text(events.get(events.size() - 1), "/id");
    }
    return page;
  }
}
