package dev.paylink.data.count;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Differences of a merchant's counts: how much each count lacks. What a bucket lacks is what its
 * parts lack, and what it lacks to the sum of its parts.
 */
final class CountDifferences {
  private static final int LEVELS = 5;

  private final Map<Count, Long> lacking = new HashMap<>();

  private record Count(long level, long bucket, long cell) {}

  /** Adds rows of level, bucket, cell and difference: to that bucket and the longer ones. */
  void add(Iterable<long[]> differences) {
    for (long[] row : differences) {
      long bucket = row[1];
      for (long level = row[0]; level < LEVELS; level++) {
        lacking.merge(new Count(level, bucket, row[2]), row[3], Long::sum);
        bucket = level == LEVELS - 2 ? 0 : bucket >> 5;
      }
    }
  }

  /** Takes what all time lacks out of this, and adds it to others. */
  void moveAllTime(CountDifferences others) {
    lacking.forEach(
        (count, amount) -> {
          if (count.level() == LEVELS - 1) {
            others.lacking.merge(count, amount, Long::sum);
          }
        });
    lacking.keySet().removeIf(count -> count.level() == LEVELS - 1);
  }

  /** How many counts are wrong, of all buckets and cells. */
  long wrong() {
    return wrongCounts().size();
  }

  private List<Map.Entry<Count, Long>> wrongCounts() {
    return lacking.entrySet().stream().filter(each -> each.getValue() != 0).toList();
  }

  /** Arrays of levels, buckets, cells and amounts of the wrong counts, as text. */
  List<String> arrays() {
    return List.of(
        array(each -> each.getKey().level()),
        array(each -> each.getKey().bucket()),
        array(each -> each.getKey().cell()),
        array(Map.Entry::getValue));
  }

  private String array(ToLongFunction<Map.Entry<Count, Long>> value) {
    return wrongCounts().stream()
        .map(each -> Long.toString(value.applyAsLong(each)))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
