package dev.paylink.checkout.page;

import dev.paylink.content.Markdown;
import dev.paylink.merchant.profile.Shop;
import dev.paylink.money.Money;
import gg.jte.Content;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * What templates need besides the page: texts, and formats of amounts and times.
 *
 * @param base the path prefix under which the service is published; empty for none
 */
public record View(Frame frame, String base) {
  private static final String TIME_PATTERN = "d MMMM yyyy, HH:mm z";

  public String t(Text text) {
    return Texts.of(frame.language()).get(text);
  }

  public String t(Text text, String argument) {
    return Texts.of(frame.language()).get(text, argument);
  }

  public String asset(String name) {
    return base + "/pay/assets/" + name;
  }

  /** The URL of the payee's logo; null if there is none. */
  public @Nullable String logo() {
    Shop shop = frame.shop();
    String name = shop == null ? null : shop.profile().logo();
    return name == null ? null : base + "/pay/logos/" + name;
  }

  public String money(Money money) {
    return MoneyText.of(money, frame.language());
  }

  /** What the digits of an amount mean that could be read in two ways; null if they cannot. */
  public @Nullable Text moneyNote(Money money) {
    return MoneyText.note(money, frame.language());
  }

  /** The content of a text in Markdown, safe whoever wrote it. */
  public Content markdown(String text) {
    return output -> output.writeContent(Markdown.html(text));
  }

  /**
   * Formats a time in the time zone of the payee, because that of the customer is known only to the
   * script of the page.
   */
  public String time(Instant instant) {
    Shop shop = frame.shop();
    return DateTimeFormatter.ofPattern(TIME_PATTERN, frame.language().locale())
        .withZone(shop == null ? Shop.UTC : shop.zone())
        .format(instant);
  }
}
