package dev.paylink.events.message.letter;

import dev.paylink.api.MessageKind;
import dev.paylink.base.locale.Language;
import dev.paylink.base.locale.MoneyText;
import dev.paylink.base.locale.TimeText;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a message is made of.
 *
 * @param language of its texts
 * @param order that it is about; null if absent
 * @param object of the event that it tells of; empty for a message that was asked for
 * @param outdated whether what the event tells is no longer true, as of a refund that failed since
 * @param day of a digest; null for any other message
 */
@RecordBuilder
public record MessageFacts(
    MessageKind kind,
    boolean testMode,
    Shop shop,
    Language language,
    @Nullable OrderFacts order,
    Map<?, ?> object,
    boolean outdated,
    @Nullable PaidDay day) {
  public MessageFacts {
    object = Collections.unmodifiableMap(new LinkedHashMap<>(object)); // has nulls
  }

  String money(Money money) {
    return MoneyText.of(money, language);
  }

  String time(Instant time) {
    return TimeText.of(time, shop.zone(), language);
  }
}
