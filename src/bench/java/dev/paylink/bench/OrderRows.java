package dev.paylink.bench;

import dev.paylink.bench.BenchData.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * The orders of one merchant over two years, oldest first, evenly spread; with a rush of 40 in half
 * an hour or so in the middle, so that also a small merchant has an hour with more than a page.
 */
final class OrderRows {
  /** What {@link #appendNext} writes. */
  static final String COPY =
      """
      copy orders (id, merchant_id, status, source, amount_minor, currency, customer_name,
                   customer_email, customer_phone, suspicious, suspicions, payer_address, sequence)
      from stdin""";

  static final Duration SPAN = Duration.ofDays(730);

  /** Only from here on orders wait for their money: service and benchmark leave them so. */
  private static final long PENDING_SINCE = Duration.ofDays(100).toMillis();

  private static final int RUSH = 40;
  private static final double RUSH_STEP = 45_000;

  /** Orders of a combination that is rare with every merchant, however many it has. */
  private static final long RARE = 30;

  private static final String[] NAMES = {
    "Siti Rahma",
    "Budi Santoso",
    "Dewi Lestari",
    "Agus Wijaya",
    "Rina Kartika",
    "Putu Ayu",
    "Joko P"
  };

  private final Merchant merchant;
  private final long until;
  private final SplittableRandom random;
  private long number;

  OrderRows(Merchant merchant, Instant until) {
    this.merchant = merchant;
    this.until = until.toEpochMilli();
    this.random = new SplittableRandom(merchant.orders());
  }

  boolean hasNext() {
    return number < merchant.orders();
  }

  /** When the next one was made. */
  long millis() {
    double step = SPAN.toMillis() / (double) merchant.orders();
    long middle = merchant.orders() / 2;
    boolean rush = number >= middle && number < middle + RUSH;
    double since =
        rush ? middle * step + (number - middle) * Math.min(step, RUSH_STEP) : number * step;
    return until - SPAN.toMillis() + (long) since;
  }

  /** Appends the next one as a line of COPY. */
  void appendNext(StringBuilder rows) {
    long at = millis();
    boolean rare =
        number % (merchant.orders() / RARE) == 7 && number / (merchant.orders() / RARE) < RARE;
    String status = rare ? "processing" : status(at);
    String source = rare ? "digital_product" : source();
    boolean likeRare = status.equals("processing") && source.equals("digital_product");
    boolean suspicious = rare || (random.nextInt(1_000) < 5 && !likeRare);
    boolean link = source.equals("payment_link");
    int customer = random.nextInt(1_000_000);
    UUID id =
        new UUID(
            at << 16 | 0x7000 | random.nextInt(0x1000), random.nextLong() >>> 2 | Long.MIN_VALUE);
    rows.append(id).append('\t').append(merchant.id()).append('\t');
    rows.append(status).append('\t').append(source).append('\t');
    rows.append((25_000L + 500 * random.nextInt(2_000)) * 100).append("\tIDR\t");
    rows.append(NAMES[customer % NAMES.length]).append('\t');
    rows.append("customer").append(customer).append("@example.com\t");
    rows.append("+62812").append(1_000_000 + customer).append('\t');
    rows.append(suspicious ? 't' : 'f').append('\t');
    rows.append(suspicious ? suspicion(at) : "[]").append('\t');
    rows.append(link ? address() : "\\N").append("\t3\n");
    number++;
  }

  private String status(long at) {
    int chance = random.nextInt(100);
    if (at > until - PENDING_SINCE) {
      return chance < 6
          ? "pending"
          : chance < 40
              ? "paid"
              : chance < 48 ? "processing" : chance < 88 ? "completed" : "cancelled";
    }
    return chance < 18
        ? "paid"
        : chance < 22 ? "processing" : chance < 82 ? "completed" : "cancelled";
  }

  private String source() {
    int chance = random.nextInt(100);
    return chance < 55
        ? "payment_link"
        : chance < 75 ? "digital_product" : chance < 90 ? "landing_page" : "manual";
  }

  private static String suspicion(long at) {
    return """
    [{"code": "orders_per_email", "message": "More orders of one e-mail address than usual", "raisedAt": "%s"}]"""
        .formatted(Instant.ofEpochMilli(at));
  }

  private String address() {
    return "203." + random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256);
  }
}
