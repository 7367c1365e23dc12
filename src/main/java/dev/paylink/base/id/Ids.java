package dev.paylink.base.id;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.UUID;

/**
 * Generates UUIDv7 identifiers (RFC 9562), strictly increasing on a node, also within a
 * millisecond. Thread-safe.
 */
public final class Ids {
  /** The order of PostgreSQL; {@link UUID#compareTo} takes the halves as signed numbers. */
  public static final Comparator<UUID> IN_ORDER =
      Comparator.<UUID, Long>comparing(UUID::getMostSignificantBits, Long::compareUnsigned)
          .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

  private final TimeOrderedEpochFactory factory;

  public Ids(InstantSource clock) {
    this.factory = TimeOrderedEpochFactory.builder().withInstantFunction(clock::instant).build();
  }

  /** A new identifier with the current time of the clock. */
  public UUID next() {
    return factory.create();
  }

  /** New identifiers, in increasing order. */
  public UUID[] next(int count) {
    UUID[] ids = new UUID[count];
    Arrays.setAll(ids, i -> next());
    return ids;
  }

  /** The smallest identifier that a row created at {@code time}, rounded up to 1 ms, can have. */
  public static UUID lowestAt(Instant time) {
    long millis = time.toEpochMilli();
    if (Instant.ofEpochMilli(millis).isBefore(time)) {
      millis++;
    }
    return new UUID(Math.max(0, millis) << 16, 0);
  }
}
