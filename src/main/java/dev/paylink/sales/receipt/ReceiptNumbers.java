package dev.paylink.sales.receipt;

import dev.paylink.base.time.TimeZones;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The format of receipt numbers: {@code R-2026-000123} for an order that was paid, {@code
 * RF-2026-000017} for a refund that succeeded. A merchant's numbers of a kind count from 1 in each
 * year, without gaps.
 */
public final class ReceiptNumbers {
  /** The contract has it for searches. */
  private static final Pattern FORMAT =
      Pattern.compile(
          "[Rr](?<refund>[Ff]?)-(?<year>[0-9]{4})-(?<number>[0-9]{6}|[1-9][0-9]{6,17})");

  private ReceiptNumbers() {}

  /**
   * The year of a receipt.
   *
   * @param at when the order became paid, or the refund succeeded
   * @param timeZone IANA name of the merchant's time zone; UTC if null or unknown
   */
  public static int year(Instant at, @Nullable String timeZone) {
    ZoneId zone = Optional.ofNullable(timeZone).flatMap(TimeZones::find).orElse(ZoneOffset.UTC);
    return at.atZone(zone).getYear();
  }

  /** A number by its parts. */
  public record Parsed(ReceiptKind kind, int year, long number) {}

  /** The parts of a number, in any case; empty for another text. */
  public static Optional<Parsed> parse(String text) {
    Matcher matcher = FORMAT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new Parsed(
                matcher.group("refund").isEmpty() ? ReceiptKind.PAYMENT : ReceiptKind.REFUND,
                Integer.parseInt(matcher.group("year")),
                Long.parseLong(matcher.group("number"))))
        : Optional.empty();
  }

  /** The number of a receipt; it has at least six digits after the year. */
  public static String format(ReceiptKind kind, int year, long number) {
    return "%s-%04d-%06d".formatted(kind.prefix(), year, number);
  }

  /** The number of a receipt; null for a document without one. */
  public static @Nullable String format(
      ReceiptKind kind, @Nullable Integer year, @Nullable Long number) {
    return year == null || number == null ? null : format(kind, (int) year, (long) number);
  }
}
