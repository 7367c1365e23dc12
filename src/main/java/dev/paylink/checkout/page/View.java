package dev.paylink.checkout.page;

import dev.paylink.money.Money;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * What templates need besides the page: its texts, and how it writes amounts and times.
 *
 * @param base the path prefix below which the service is published; empty for none
 */
public record View(Frame frame, String base) {
  private static final String TIME_PATTERN = "d MMMM yyyy, HH:mm 'UTC'";

  public String t(Text text) {
    return Texts.of(frame.language()).get(text);
  }

  public String t(Text text, String argument) {
    return Texts.of(frame.language()).get(text, argument);
  }

  public String asset(String name) {
    return base + "/pay/assets/" + name;
  }

  public String money(Money money) {
    return MoneyText.of(money, frame.accepted());
  }

  /** The code of a currency whose symbol other currencies have too; else null. */
  public @Nullable String code(Money money) {
    return MoneyText.code(money, frame.accepted());
  }

  /** In UTC, as nobody knows here where the customer is; the page's script knows. */
  public String time(Instant instant) {
    return DateTimeFormatter.ofPattern(TIME_PATTERN, frame.language().locale())
        .withZone(ZoneOffset.UTC)
        .format(instant);
  }
}
