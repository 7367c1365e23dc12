package dev.paylink.sales.turnover;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Buckets of one level that follow each other, as {@code turnover_buckets} numbers them. Level 0 is
 * a span: a quarter of an hour of UTC; the others are an hour, 4 hours and a day. All zones have
 * had offsets of whole quarters since 1972.
 *
 * @param first inclusive
 * @param end exclusive
 */
record Buckets(int level, int first, int end) {
  private static final int SPAN_SECONDS = 900;

  /** How many buckets of the level below are one of each level. */
  private static final int[] FACTORS = {1, 4, 4, 6};

  /** The span of a time. */
  static int span(Instant at) {
    return Math.toIntExact(Math.floorDiv(at.getEpochSecond(), SPAN_SECONDS));
  }

  /** The time at which a span starts. */
  static Instant start(int span) {
    return Instant.ofEpochSecond((long) span * SPAN_SECONDS);
  }

  /** The fewest buckets that make up the spans from one to before another, in no order. */
  static List<Buckets> between(int firstSpan, int endSpan) {
    List<Buckets> found = new ArrayList<>();
    add(found, new Buckets(0, firstSpan, endSpan));
    return found;
  }

  private static void add(List<Buckets> found, Buckets fine) {
    if (fine.first >= fine.end) {
      return;
    }
    int level = fine.level + 1;
    int factor = level < FACTORS.length ? FACTORS[level] : Integer.MAX_VALUE;
    int first = -Math.floorDiv(-fine.first, factor);
    int end = Math.floorDiv(fine.end, factor);
    if (level == FACTORS.length || first >= end) {
      found.add(fine);
      return;
    }
    addFine(found, new Buckets(fine.level, fine.first, first * factor));
    add(found, new Buckets(level, first, end));
    addFine(found, new Buckets(fine.level, end * factor, fine.end));
  }

  private static void addFine(List<Buckets> found, Buckets rest) {
    if (rest.first < rest.end) {
      found.add(rest);
    }
  }
}
