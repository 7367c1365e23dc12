package dev.paylink.it.support.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Generates random order ids and order lists, biased to where counting may fail: at the edges of
 * spans and of the buckets of 32, 32 * 32, … spans in which orders are counted, in spans with very
 * many orders, at the limits of the time range, and at the ends of lists.
 */
public final class RandomOrders {
  private static final long SPAN_MS = 1 << 17;
  private static final Duration PERIOD = Duration.ofDays(3 * 365);
  private static final int BURSTS = 4;
  private static final List<Instant> TIME_LIMITS =
      List.of(
          Instant.parse("0000-01-01T00:00:00Z"),
          Instant.EPOCH,
          Instant.parse("5800-01-01T00:00:00Z"),
          Instant.parse("9999-12-31T23:59:59.999999999Z"));

  private static final long NUMBER = (1L << 40) - 1;

  private final Random random;
  private final Instant now;
  private final TypeId type;

  public RandomOrders(Random random, Instant now) {
    this(random, now, TypeId.ORDER);
  }

  /**
   * @param type of the rows: orders, or others that are counted like them
   */
  public RandomOrders(Random random, Instant now, TypeId type) {
    this.random = random;
    this.now = now;
    this.type = type;
  }

  /** The ends of a period; null if absent. */
  public record Ends(Instant from, Instant to) {}

  /** Generates the id of an order of the last three years or of the epoch. */
  public UUID id() {
    long millis =
        switch (random.nextInt(4)) {
          case 0 -> edge(time().toEpochMilli()) - random.nextInt(2);
          case 1 -> burst() + random.nextInt((int) SPAN_MS);
          default -> time().toEpochMilli();
        };
    long number = random.nextLong() & NUMBER; // of a merchant's orders, none has that of another
    long inMillisecond =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> -1;
          default -> random.nextLong();
        };
    long time = Math.max(0, millis) << 16 | inMillisecond & 0xffff;
    return new UUID(time, inMillisecond & ~NUMBER | number);
  }

  private Instant time() {
    return now.minusMillis((long) (random.nextDouble() * PERIOD.toMillis()));
  }

  private long burst() {
    long since = PERIOD.toMillis() / (1 + random.nextInt(BURSTS));
    return (now.toEpochMilli() - since) / SPAN_MS * SPAN_MS;
  }

  /** Returns the start of the span or of a longer bucket. */
  private long edge(long millis) {
    long bucket = SPAN_MS << (5 * random.nextInt(4));
    return millis / bucket * bucket;
  }

  /**
   * Generates a list query with a page, with or without the ends of a period.
   *
   * @param model the orders in the database
   */
  public ListOrders list(
      OrderModel model, OrderFilter filter, String merchantId, boolean from, boolean to) {
    Ends ends = ends(model.ids(), from, to);
    ListOrders firstPage = filter.list(merchantId, new Paging(1, 20, null), ends.from(), ends.to());
    return filter.list(
        merchantId, paging(model.ids(), model.matching(firstPage)), ends.from(), ends.to());
  }

  /** Generates a period with or without its ends, near rows with these ids. */
  public Ends ends(List<String> ids, boolean from, boolean to) {
    Instant start = from ? moment(ids) : null;
    Instant end = to ? from && random.nextInt(10) == 0 ? start : moment(ids) : null;
    boolean swapped = from && to && start.isAfter(end);
    return swapped ? new Ends(end, start) : new Ends(start, end);
  }

  private Instant moment(List<String> ids) {
    if (ids.isEmpty() || random.nextInt(10) == 0) {
      return TIME_LIMITS.get(random.nextInt(TIME_LIMITS.size()));
    }
    Instant created = TypeId.timeOf(type.decode(ids.get(random.nextInt(ids.size()))));
    return switch (random.nextInt(6)) {
      case 0 -> created;
      case 1 -> created.plusNanos(1);
      case 2 -> Instant.ofEpochMilli(edge(created.toEpochMilli()));
      case 3 -> Instant.ofEpochMilli(edge(created.toEpochMilli()) + 1);
      case 4 -> created.truncatedTo(ChronoUnit.DAYS);
      default -> time();
    };
  }

  /** Generates a page of a list, at its ends more often than elsewhere. */
  public Paging paging(List<String> every, List<String> matching) {
    int perPage = List.of(1, 3, 20, 67, 100).get(random.nextInt(5));
    int last = Math.max(1, (matching.size() + perPage - 1) / perPage);
    return switch (random.nextInt(9)) {
      case 0 -> new Paging(1, perPage, null);
      case 1 -> new Paging(1 + 200 / perPage, perPage, null); // the last page read by offset
      case 2 -> new Paging(2 + 200 / perPage, perPage, null);
      case 3 -> new Paging(last, perPage, null);
      case 4 -> new Paging(last + 1, perPage, null);
      case 5 -> new Paging(Integer.MAX_VALUE, perPage, null);
      case 6 -> new Paging(1, perPage, after(matching));
      case 7 -> new Paging(1, perPage, after(every));
      default -> new Paging(1 + random.nextInt(last), perPage, null);
    };
  }

  private String after(List<String> ids) {
    return ids.isEmpty() || random.nextInt(10) == 0
        ? type.encode(new UUID(-random.nextInt(2), -1L))
        : ids.get(random.nextInt(ids.size()));
  }
}
