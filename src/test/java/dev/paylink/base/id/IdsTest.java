package dev.paylink.base.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00.123Z");

  @Test
  void makesUuidsOfVersionSevenWithTheTimeOfTheClock() {
    UUID id = new Ids(InstantSource.fixed(NOW)).next();
    assertEquals(7, id.version());
    assertEquals(2, id.variant());
    assertEquals(NOW, TypeId.timeOf(id));
  }

  @Test
  void increasesIdsWithinAMillisecond() {
    Ids ids = new Ids(InstantSource.fixed(NOW));
    String last = "";
    for (int i = 0; i < 100_000; i++) {
      String next = TypeId.ORDER.encode(ids.next());
      assertTrue(last.compareTo(next) < 0, last + " is not before " + next);
      last = next;
    }
  }

  @Test
  void givesEachThreadDistinctIds() {
    Ids ids = new Ids(InstantSource.fixed(NOW));
    Set<UUID> all = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 50_000).parallel().forEach(i -> all.add(ids.next()));
    assertEquals(50_000, all.size());
  }

  /** The lowest id of a millisecond bounds a period: lower ids are earlier, others are not. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-21T04:30:00.123Z,          2026-11-21T04:30:00.123Z",
    "2026-11-21T04:30:00.123000001Z,    2026-11-21T04:30:00.124Z",
    "2026-11-21T04:30:00.123999999Z,    2026-11-21T04:30:00.124Z",
    "2026-11-21T04:30:00.999999999Z,    2026-11-21T04:30:01Z",
    "1970-01-01T00:00:00Z,              1970-01-01T00:00:00Z",
    "1969-12-31T23:59:59.999999999Z,    1970-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z,              1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z,          9999-12-31T23:59:59.999Z",
    "+10000-01-01T00:00:00Z,            +10000-01-01T00:00:00Z"
  })
  void roundsTheTimeOfTheLowestIdUp(Instant time, Instant expected) {
    UUID lowest = Ids.lowestAt(time);
    assertEquals(expected, TypeId.timeOf(lowest));
    assertEquals(0, lowest.getMostSignificantBits() & 0xFFFF);
    assertEquals(0, lowest.getLeastSignificantBits());
  }

  @Test
  void ordersTheLowestIdBetweenTwoMilliseconds() {
    UUID before = new Ids(InstantSource.fixed(NOW.minusMillis(1))).next();
    UUID after = new Ids(InstantSource.fixed(NOW)).next();
    List<String> ordered = List.of(text(before), text(Ids.lowestAt(NOW)), text(after));
    assertEquals(ordered.stream().sorted().toList(), ordered);
  }

  private static String text(UUID id) {
    return TypeId.ORDER.encode(id);
  }
}
