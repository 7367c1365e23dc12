package dev.paylink.bench;

import dev.paylink.bench.BenchData.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * The orders of one merchant over two years, oldest first, evenly spread. In the middle is a rush
 * of 40 orders in about half an hour, so that a small merchant also has an hour with more than a
 * page.
 */
final class OrderRows {
  /** The statement for the lines of {@link #appendNext}. */
  static final String COPY =
      """
      copy orders (id, merchant_id, status, source, amount_minor, currency, customer_name,
                   customer_email, customer_phone, suspicious, suspicions, payer_address, sequence)
      from stdin""";

  static final Duration SPAN = Duration.ofDays(730);

  /** Only later orders are pending: neither service nor benchmark changes them. */
  private static final long PENDING_SINCE = Duration.ofDays(100).toMillis();

  private static final int RUSH = 40;
  private static final double RUSH_STEP = 45_000;

  /** Orders of each merchant with a rare combination of filters. */
  private static final long RARE = 30;

  private static final int SUSPICIOUS_PER_MILLE = 5;

  private static final List<String> NAMES =
      List.of(
          "Siti Rahma", "Budi Santoso", "Dewi Lestari", "Agus Wijaya", "Rina Kartika", "Joko P");

  /** A name and its share in percent. */
  private record Share(String name, int percent) {}

  private static final List<Share> SOURCES =
      List.of(
          new Share("payment_link", 55),
          new Share("digital_product", 20),
          new Share("landing_page", 15),
          new Share("manual", 10));

  private static final List<Share> OLD =
      List.of(
          new Share("completed", 60),
          new Share("cancelled", 18),
          new Share("paid", 18),
          new Share("processing", 4));

  private static final List<Share> RECENT =
      List.of(
          new Share("completed", 40),
          new Share("paid", 34),
          new Share("cancelled", 12),
          new Share("processing", 8),
          new Share("pending", 6));

  /** The bits of an order number, which no other order of the merchant has. */
  private static final long NUMBER = (1L << 40) - 1;

  /** Spreads them: multiplication by an odd number gives each another one. */
  private static final long ODD = 0x9e3779b97fL;

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

  /** Returns the time of the next order. */
  long millis() {
    double step = SPAN.toMillis() / (double) merchant.orders();
    long middle = merchant.orders() / 2;
    boolean rush = number >= middle && number < middle + RUSH;
    double since =
        rush ? middle * step + (number - middle) * Math.min(step, RUSH_STEP) : number * step;
    return until - SPAN.toMillis() + (long) since;
  }

  /** Appends the next order as a line of COPY. */
  void appendNext(StringBuilder rows) {
    long at = millis();
    boolean rare = isRare();
    String status = rare ? "processing" : pick(at > until - PENDING_SINCE ? RECENT : OLD);
    String source = rare ? "digital_product" : pick(SOURCES);
    boolean likeRare = status.equals("processing") && source.equals("digital_product");
    boolean suspicious = rare || (!likeRare && random.nextInt(1_000) < SUSPICIOUS_PER_MILLE);
    rows.append(id(at)).append('\t').append(merchant.id()).append('\t');
    rows.append(status).append('\t').append(source).append('\t');
    rows.append((25_000L + 500 * random.nextInt(2_000)) * 100).append("\tIDR\t");
    appendCustomer(rows, random.nextInt(1_000_000));
    rows.append(suspicious ? 't' : 'f').append('\t');
    rows.append(suspicious ? suspicion(at) : "[]").append('\t');
    rows.append(source.equals("payment_link") ? address() : "\\N").append("\t3\n");
    number++;
  }

  private boolean isRare() {
    long every = merchant.orders() / RARE;
    return number % every == every / 2 && number / every < RARE;
  }

  private String pick(List<Share> shares) {
    int chance = random.nextInt(100);
    for (Share share : shares) {
      chance -= share.percent();
      if (chance < 0) {
        return share.name();
      }
    }
    throw new IllegalStateException("Shares are not 100 percent: " + shares);
  }

  private UUID id(long at) {
    long version7 = 0x7000 | random.nextInt(0x1000);
    long low = random.nextLong() >>> 2 | Long.MIN_VALUE;
    return new UUID(at << 16 | version7, low & ~NUMBER | number * ODD & NUMBER);
  }

  private static void appendCustomer(StringBuilder rows, int customer) {
    rows.append(NAMES.get(customer % NAMES.size())).append('\t');
    rows.append("customer").append(customer).append("@example.com\t");
    rows.append("+62812").append(1_000_000 + customer).append('\t');
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
