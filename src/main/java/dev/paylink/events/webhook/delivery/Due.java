package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.Ids;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that is due: what its turn needs of it.
 *
 * @param ordered whether it waits for earlier events of its object, and later ones may wait for it
 * @param maxConcurrency of its endpoint: attempts at once
 * @param maxPerSecond of its endpoint: attempts started in a second; null for no limit
 */
record Due(
    UUID id,
    int shard,
    UUID endpointId,
    UUID merchantId,
    Instant dueAt,
    boolean ordered,
    int maxConcurrency,
    @Nullable Integer maxPerSecond)
    implements Comparable<Due> {

  private static final Comparator<Due> OLDEST_FIRST =
      Comparator.comparing(Due::dueAt).thenComparing(Due::id, Ids.IN_ORDER);

  /**
   * A place among the due deliveries of a shard or an endpoint.
   *
   * @param id of the delivery before it at that time
   */
  record Position(Instant dueAt, UUID id) implements Comparable<Position> {
    private static final UUID LOWEST = new UUID(0, 0);
    private static final Comparator<Position> IN_ORDER =
        Comparator.comparing(Position::dueAt).thenComparing(Position::id, Ids.IN_ORDER);

    /** The place before all deliveries of a time. */
    static Position at(Instant dueAt) {
      return new Position(dueAt, LOWEST);
    }

    @Override
    public int compareTo(Position other) {
      return IN_ORDER.compare(this, other);
    }
  }

  /** The place after it. */
  Position position() {
    return new Position(dueAt, id);
  }

  @Override
  public int compareTo(Due other) {
    return OLDEST_FIRST.compare(this, other);
  }
}
