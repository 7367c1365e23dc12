package dev.paylink.sales.turnover;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/** SQL that counts wrong figures of turnover of a merchant {@code checked}. */
public final class TurnoverFigures {
  private static final Pattern TIME = Pattern.compile("\\?::text::bigint");
  private static final Pattern SPAN = Pattern.compile("\\?::text::integer");

  /** In the year 2100. */
  private static final int LAST_SPAN = 4_558_272;

  private TurnoverFigures() {}

  /** The number of buckets. */
  public static String wrong() {
    String own = TurnoverAuditSql.VERIFY.replace("?::uuid", "checked.id");
    return range(range(own, TIME, 900L * LAST_SPAN), SPAN, LAST_SPAN);
  }

  /** Puts 0 and the end in place of each second parameter. */
  private static String range(String sql, Pattern parameter, long end) {
    AtomicBoolean last = new AtomicBoolean(true);
    return parameter
        .matcher(sql)
        .replaceAll(found -> last.getAndSet(!last.get()) ? "0" : Long.toString(end));
  }
}
