package dev.paylink.it.support.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is recorded of deliveries, and who had their shards then. */
public final class DeliveryHistory {
  /** In place of the number of a call: there was no answer. */
  public static final int NONE = -1;

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String NOTE_OWNERS =
      """
      create table noted_outcome (call integer, node_id uuid);
      create function note_outcome() returns trigger language plpgsql as $$
      begin
        insert into noted_outcome values (
          (new.attempt_log[cardinality(new.attempt_log)]->'headers'->>'call')::integer,
          (select s.node_id from webhook_shard w join webhook_sender s on s.id = w.sender
           where w.shard = get_byte(uuid_send(new.endpoint_id), 15) & 63));
        return null;
      end $$;
      create trigger note_outcome after insert on webhook_delivery_done
        for each row execute function note_outcome();
      create trigger note_outcome after update of attempts on webhook_delivery
        for each row execute function note_outcome();
      """;

  private static final String OWNERS =
      """
      select coalesce(json_agg(n), '[]') from noted_outcome n where call is not null
      """;

  private static final String DONE =
      """
      select coalesce(json_agg(json_build_object(
               'event', d.event_id, 'object', e.object_id, 'sequence', e.sequence, 'state', d.state,
               'attempts', d.attempts, 'log', array_to_json(d.attempt_log))), '[]')
      from webhook_delivery_done d join event e on e.id = d.event_id where d.endpoint_id = '%s'
      """;

  private final TestService service;

  /** Notes from now on who has the shard of what is recorded. */
  public DeliveryHistory(TestService service) {
    this.service = service;
    service.execute(NOTE_OWNERS);
  }

  /**
   * A recorded attempt.
   *
   * @param ended at least, as durations have milliseconds
   * @param call the number of the call that was answered, or {@link #NONE}
   */
  public record Attempt(int number, Instant started, Instant ended, int status, int call) {
    private boolean accepted() {
      return 200 <= status && status < 300;
    }

    /** A time when it had started for certain. */
    private Instant begun() {
      return started.plusMillis(1);
    }

    private boolean lasts(Instant at) {
      return !begun().isAfter(at) && ended.isAfter(at);
    }
  }

  /** A finished delivery. */
  public record Delivery(
      String event, UUID object, int sequence, boolean succeeded, List<Attempt> attempts) {
    private Attempt first() {
      return attempts.get(0);
    }

    private Attempt last() {
      return attempts.get(attempts.size() - 1);
    }

    /** It was accepted at last, or given up after the last attempt of the schedule. */
    public void assertFollows(List<Duration> delays) {
      List<Integer> numbers = attempts.stream().map(Attempt::number).toList();
      List<Integer> expected = IntStream.rangeClosed(1, attempts.size()).boxed().toList();
      assertEquals(expected, numbers, event);
      List<Integer> accepted =
          attempts.stream().filter(Attempt::accepted).map(Attempt::number).toList();
      assertEquals(succeeded ? List.of(attempts.size()) : List.of(), accepted, event);
      assertTrue(succeeded || attempts.size() == 1 + delays.size(), () -> event + attempts);
      for (int i = 1; i < attempts.size(); i++) {
        Instant earliest = attempts.get(i - 1).ended().plus(delays.get(i - 1));
        assertTrue(!attempts.get(i).started().isBefore(earliest), () -> event + attempts);
      }
    }
  }

  /** Returns the finished deliveries of an endpoint. */
  public List<Delivery> of(String endpointId) {
    List<Delivery> deliveries = new ArrayList<>();
    UUID id = TypeId.WEBHOOK_ENDPOINT.decode(endpointId);
    json(service.text(DONE.formatted(id))).forEach(row -> deliveries.add(delivery(row)));
    return deliveries;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Delivery delivery(JsonNode row) {
    List<Attempt> attempts = new ArrayList<>();
    row.get("log").forEach(one -> attempts.add(attempt(one)));
    assertEquals(row.get("attempts").asInt(), attempts.size());
    return new Delivery(
        TypeId.EVENT.encode(UUID.fromString(row.get("event").asText())),
        UUID.fromString(row.get("object").asText()),
        row.get("sequence").asInt(),
        row.get("state").asText().equals("succeeded"),
        attempts);
  }

  private static Attempt attempt(JsonNode row) {
    Instant started = Instant.parse(row.get("startedAt").asText());
    return new Attempt(
        row.get("number").asInt(),
        started,
        started.plusMillis(row.get("durationMs").asInt()),
        row.path("status").asInt(),
        row.at("/headers/call").asInt(NONE));
  }

  /** Returns the nodes that had the shard of an answered call when its outcome was recorded. */
  public Map<Integer, String> owners() {
    Map<Integer, String> owners = new HashMap<>();
    for (JsonNode noted : json(service.text(OWNERS))) {
      int call = noted.get("call").asInt();
      String before = owners.put(call, noted.get("node_id").asText());
      assertEquals(null, before, () -> "Recorded twice: " + call);
    }
    return owners;
  }

  /** An event of an object is first sent after the last attempt of the one before. */
  public static void assertInOrder(List<Delivery> deliveries) {
    deliveries.stream()
        .sorted(Comparator.comparing(Delivery::sequence))
        .collect(Collectors.groupingBy(Delivery::object))
        .forEach(
            (object, ofObject) -> {
              for (int i = 1; i < ofObject.size(); i++) {
                Instant before = ofObject.get(i - 1).last().ended();
                Instant first = ofObject.get(i).first().started();
                assertTrue(!first.isBefore(before), () -> "Overtaken: " + ofObject);
              }
            });
  }

  /** What is recorded was never sent at more than the limit, also while shards moved. */
  public static void assertConcurrency(List<Delivery> deliveries, int limit) {
    List<Attempt> attempts =
        deliveries.stream().flatMap(delivery -> delivery.attempts().stream()).toList();
    for (Attempt attempt : attempts) {
      List<Attempt> beside =
          attempts.stream().filter(other -> other.lasts(attempt.begun())).toList();
      assertTrue(beside.size() <= limit, () -> "At once: " + beside);
    }
  }
}
