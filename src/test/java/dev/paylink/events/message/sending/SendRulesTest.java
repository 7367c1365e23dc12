package dev.paylink.events.message.sending;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.MessageFacts;
import dev.paylink.events.message.letter.MessageFactsBuilder;
import dev.paylink.events.message.letter.OrderFacts;
import dev.paylink.events.message.letter.OrderFactsBuilder;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendRulesTest {
  private static final Duration NONE = Duration.ZERO;
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final SendRules RULES = new SendRules(20);

  private static Claimed message(MessageKind kind, int sentWithinHour, Instant deadline) {
    Money amount = Money.of(BigDecimal.TEN, "USD");
    OrderFacts order =
        OrderFactsBuilder.builder()
            .number("1234")
            .status(OrderStatus.PENDING)
            .amount(amount)
            .received(amount)
            .refunded(amount)
            .lost(amount)
            .createdAt(NOW)
            .deadline(deadline)
            .build();
    MessageFacts facts =
        MessageFactsBuilder.builder()
            .kind(kind)
            .shop(new Shop("Batik Ayu", MerchantProfile.EMPTY))
            .language(Language.EN)
            .order(order)
            .object(Map.of())
            .build();
    return ClaimedBuilder.builder()
        .id(new UUID(1, 1))
        .eventId(new UUID(2, 2))
        .merchantId(new UUID(3, 3))
        .kind(kind)
        .channel("email")
        .recipient("ayu@example.com")
        .attempts(1)
        .firstDueAt(NOW)
        .sentWithinHour(sentWithinHour)
        .facts(facts)
        .build();
  }

  private static Claimed receipt(int sentWithinHour) {
    return message(MessageKind.RECEIPT, sentWithinHour, NOW.plus(Duration.ofHours(4)));
  }

  @Test
  void boundsWhatAnAddressGetsInAnHour() {
    assertEquals(Optional.empty(), RULES.notBefore(receipt(19), NOW, NONE));
    assertEquals(
        Optional.of(NOW.plus(Duration.ofMinutes(10))), RULES.notBefore(receipt(20), NOW, NONE));
  }

  @Test
  void boundsNothingWithALimitOfZero() {
    assertEquals(Optional.empty(), new SendRules(0).notBefore(receipt(1_000_000), NOW, NONE));
  }

  @Test
  void remindsLaterIfThereIsMoreTimeToPayThanWasPlanned() {
    Claimed reminder = message(MessageKind.REMINDER, 0, NOW.plus(Duration.ofHours(4)));
    Instant due = NOW.plus(Duration.ofHours(3));
    assertEquals(Optional.of(due), RULES.notBefore(reminder, NOW, NONE));
    assertEquals(Optional.of(due), RULES.notBefore(reminder, due.minusMillis(1), NONE));
    assertEquals(Optional.empty(), RULES.notBefore(reminder, due, NONE));
    assertEquals(Optional.empty(), RULES.notBefore(reminder, NOW, Duration.ofHours(3)));
  }

  /** The words of a server may have a part of an address. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "550 5.1.1 siti.rahayu... User unknown, 550 5.1.1",
        "550-5.1.1 The account does not exist, 550 5.1.1",
        "421 later, 421",
        "550, 550",
        "5500 no, -",
        "It could not be sent within 24 hours, It could not be sent within 24 hours",
        "Gateway says +62812 is unknown, -",
        "-, -",
      })
  void tellsEventsTheCodeOfAReplyAlone(String error, String told) {
    assertEquals(told, SendRules.told(error));
  }
}
