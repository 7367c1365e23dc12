package dev.paylink.data.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.data.sandbox.ClockStore.Stored;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClockRoundTest {
  private final TreeSet<Long> merchants = new TreeSet<>();
  private final ClockRound round =
      new ClockRound((after, limit) -> Future.succeededFuture(read(after, limit)));

  private List<Stored> read(UUID after, int limit) {
    return merchants.tailSet(after.getLeastSignificantBits(), false).stream()
        .limit(limit)
        .map(ClockRoundTest::clock)
        .toList();
  }

  private static Stored clock(long merchant) {
    return StoredBuilder.builder()
        .merchantId(new UUID(0, merchant))
        .test(true)
        .ahead(Duration.ofDays(1))
        .applied(Duration.ofDays(1))
        .build();
  }

  private List<Long> turns(int count) {
    List<Long> seen = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      round.next().result().forEach(one -> seen.add(one.merchantId().getLeastSignificantBits()));
    }
    return seen;
  }

  @Test
  void hasEachMerchantOnceBeforeAnyAgain() {
    merchants.addAll(LongStream.rangeClosed(1, 2 * ClockRound.MOST + 50).boxed().toList());
    assertEquals(List.copyOf(merchants), turns(3));
    assertEquals(List.copyOf(merchants), turns(3));
  }

  /** Merchants that come or go within a round delay no other one. */
  @Test
  void keepsItsPlaceWhenMerchantsComeAndGo() {
    merchants.addAll(LongStream.rangeClosed(101, 100 + 2 * ClockRound.MOST).boxed().toList());
    long lastSeen = 100 + ClockRound.MOST;
    assertEquals(ClockRound.MOST, turns(1).size());
    merchants.addAll(LongStream.rangeClosed(1, 100).boxed().toList());
    merchants.remove(lastSeen);
    assertEquals(
        LongStream.rangeClosed(lastSeen + 1, 100 + 2 * ClockRound.MOST).boxed().toList(), turns(1));
    turns(1); // finds that the round is complete
    assertEquals(LongStream.rangeClosed(1, 100).boxed().toList(), turns(1));
  }

  @Test
  void startsAgainWithoutAnyClock() {
    assertEquals(List.of(), turns(2));
    merchants.add(7L);
    assertEquals(List.of(7L, 7L), turns(2));
  }
}
