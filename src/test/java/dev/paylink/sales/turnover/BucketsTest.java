package dev.paylink.sales.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BucketsTest {
  private static final int[] SPANS = {1, 4, 16, 96};
  private static final LocalDate DAY = LocalDate.parse("2026-11-21");

  @Test
  void coversEachSpanOnce() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      int first = random.nextInt(500);
      int end = first + random.nextInt(1_000);
      BitSet covered = new BitSet();
      for (Buckets part : Buckets.between(first, end)) {
        int size = SPANS[part.level()];
        for (int span = part.first() * size; span < part.end() * size; span++) {
          assertTrue(!covered.get(span), "Twice: " + span);
          covered.set(span);
        }
      }
      assertEquals(end - first, covered.cardinality());
      assertEquals(first, end == first ? first : covered.nextSetBit(0));
    }
  }

  @Test
  void readsNothingForDayThatIsNot() {
    assertEquals(List.of(), Buckets.between(7, 7));
  }

  @Test
  void readsOneBucketForDayOfUtc() {
    assertEquals(1, buckets(ZoneOffset.UTC));
  }

  @Test
  void readsFewBucketsForDay() {
    assertEquals(6, buckets(ZoneId.of("Asia/Singapore")));
    assertEquals(9, buckets(ZoneId.of("Asia/Jakarta")));
    assertEquals(9, buckets(ZoneId.of("Europe/Berlin")));
    assertEquals(12, buckets(ZoneId.of("Asia/Kathmandu")));
    assertEquals(12, buckets(ZoneId.of("Asia/Kolkata")));
  }

  private static int buckets(ZoneId zone) {
    Days day = new Days(DAY, DAY);
    return Buckets.between(day.firstSpan(zone), day.endSpan(zone)).stream()
        .mapToInt(part -> part.end() - part.first())
        .sum();
  }

  @Test
  void numbersSpansFrom1970() {
    assertEquals(
        List.of(-1, 0, 0, 1),
        Stream.of(
                "1969-12-31T23:59:59Z",
                "1970-01-01T00:00:00Z",
                "1970-01-01T00:14:59Z",
                "1970-01-01T00:15:00Z")
            .map(Instant::parse)
            .map(Buckets::span)
            .toList());
  }
}
