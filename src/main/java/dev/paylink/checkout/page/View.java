package dev.paylink.checkout.page;

import dev.paylink.base.content.Markdown;
import dev.paylink.base.locale.MoneyText;
import dev.paylink.base.locale.TimeText;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.web.money.Money;
import gg.jte.Content;
import java.text.NumberFormat;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What templates need besides the page: texts, and formats of amounts and times.
 *
 * @param base the path prefix under which the service is published; empty if absent
 */
public record View(Frame frame, String base) {
  private static final List<String> UNITS = List.of("B", "kB", "MB", "GB");

  public String t(Text text) {
    return Texts.of(frame.language()).get(text);
  }

  public String t(Text text, String argument) {
    return Texts.of(frame.language()).get(text, argument);
  }

  public String asset(String name) {
    return base + "/pay/assets/" + name;
  }

  /** The URL of the payee's logo; null if absent. */
  public @Nullable String logo() {
    Shop shop = frame.shop();
    String name = shop == null ? null : shop.profile().logo();
    return name == null ? null : base + "/pay/logos/" + name;
  }

  /** The URL of the stylesheet of the payee's colour; null if absent. */
  public @Nullable String accent() {
    Shop shop = frame.shop();
    String colour = shop == null ? null : shop.profile().accent();
    return colour == null ? null : asset("accents/" + colour.substring(1) + ".css");
  }

  public String money(Money money) {
    return MoneyText.of(money, frame.language());
  }

  /** What the digits of an amount mean that could be read in two ways; null if they cannot. */
  public @Nullable Text moneyNote(Money money) {
    MoneyText.Reading reading = MoneyText.note(money, frame.language());
    if (reading == null) {
      return null;
    }
    return reading == MoneyText.Reading.WHOLE ? Text.AMOUNT_WHOLE : Text.AMOUNT_DECIMALS;
  }

  /** The content of a text in Markdown. The HTML is safe for any author. */
  public Content markdown(String text) {
    return output -> output.writeContent(Markdown.html(text));
  }

  /** The content of HTML that {@link dev.paylink.base.content.SafeHtml} has made. */
  public Content safeHtml(String html) {
    return output -> output.writeContent(html);
  }

  /** A number of bytes with two or three digits, in units of 1,000. */
  public String size(long bytes) {
    int unit = 0;
    double number = bytes;
    while (number >= 999.5 && unit < UNITS.size() - 1) {
      number /= 1_000;
      unit++;
    }
    NumberFormat format = NumberFormat.getInstance(frame.language().locale());
    format.setMaximumFractionDigits(number < 10 && unit > 0 ? 1 : 0);
    return format.format(number) + " " + UNITS.get(unit);
  }

  /**
   * Formats a time in the time zone of the payee. Only the script of the page knows the time zone
   * of the customer.
   */
  public String time(Instant instant) {
    Shop shop = frame.shop();
    return TimeText.of(instant, shop == null ? Shop.UTC : shop.zone(), frame.language());
  }
}
