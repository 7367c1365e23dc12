package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.Backlog.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Endpoints and deliveries in memory, found as {@link DueSql} finds them. */
final class ModelDatabase {
  static final int ENDPOINTS = 8;
  static final Set<Integer> SHARDS = Set.of(0, 1, 2);

  private final List<Endpoint> endpoints =
      IntStream.range(0, ENDPOINTS).mapToObj(Endpoint::new).toList();
  private final Map<UUID, Row> rows = new TreeMap<>();
  private final List<Row> written = new ArrayList<>();

  /** Endpoints 0 to 3 are of one merchant; every other one has a limit per second. */
  static final class Endpoint {
    final UUID id;
    final UUID merchant;
    final int shard;
    final Integer maxPerSecond;
    int maxConcurrency;

    private Endpoint(int number) {
      id = new UUID(1, number);
      merchant = new UUID(2, number < 4 ? 0 : number);
      shard = number % SHARDS.size();
      maxPerSecond = number % 2 == 0 ? null : 1 + number % 3;
      maxConcurrency = 1 + number * number % 7;
    }
  }

  private record Row(UUID id, Endpoint endpoint, Instant dueAt) {
    private Due due() {
      return new Due(
          id,
          endpoint.shard,
          endpoint.id,
          endpoint.merchant,
          dueAt,
          false,
          endpoint.maxConcurrency,
          endpoint.maxPerSecond);
    }
  }

  Endpoint endpoint(UUID id) {
    return endpoints.get((int) id.getLeastSignificantBits());
  }

  void write(int endpoint, Instant dueAt) {
    Row row = new Row(new UUID(3, written.size()), endpoints.get(endpoint), dueAt);
    written.add(row);
    rows.put(row.id(), row);
  }

  /** Writes all deliveries again that were written. */
  void writeAllAgain(Instant dueAt) {
    written.forEach(row -> rows.put(row.id(), new Row(row.id(), row.endpoint(), dueAt)));
  }

  void remove(UUID id) {
    rows.remove(id);
  }

  void postpone(UUID id, Instant dueAt) {
    rows.computeIfPresent(id, (same, row) -> new Row(id, row.endpoint(), dueAt));
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Raises the limit of an endpoint. */
  void raise(int endpoint) {
    endpoints.get(endpoint).maxConcurrency++;
  }

  Stream<Due> due(Set<Integer> shards, Instant until) {
    return rows.values().stream()
        .map(Row::due)
        .filter(due -> shards.contains(due.shard()) && !due.dueAt().isAfter(until))
        .sorted();
  }

  List<Due> first(Set<Integer> shards, Instant until) {
    return endpoints.stream().flatMap(one -> of(one.id, shards, until).limit(1)).toList();
  }

  private Stream<Due> of(UUID endpoint, Set<Integer> shards, Instant until) {
    return due(shards, until).filter(due -> due.endpointId().equals(endpoint));
  }

  List<Due> ofEndpoints(Map<EndpointQueue, Reading> reading, Instant until) {
    return reading.entrySet().stream()
        .map(one -> next(one.getKey(), one.getValue(), until))
        .flatMap(Collection::stream)
        .toList();
  }

  private List<Due> next(EndpointQueue queue, Reading reading, Instant until) {
    return of(queue.id(), SHARDS, until)
        .filter(due -> due.position().compareTo(reading.after()) > 0)
        .limit(reading.most())
        .toList();
  }
}
