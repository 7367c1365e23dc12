package dev.paylink.events.message.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.EventType;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import dev.paylink.sales.merchant.MessageSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRulesTest {
  private static final Instant AT = Instant.parse("2026-11-21T04:35:12.345Z");
  private static final UUID EVENT = Ids.lowestAt(AT);
  private static final UUID MERCHANT = new UUID(1, 1);
  private static final UUID ORDER = new UUID(2, 2);
  private static final Duration PENDING_TTL = Duration.ofHours(24);
  private static final String ALL_ON =
      "{\"instructions\":\"on\",\"reminder\":\"on\",\"order_paid\":\"on\"}";

  private static PlanRules rules(ChannelDescription... others) {
    return new PlanRules(Channels.of(true, List.of(others)), PENDING_TTL);
  }

  /** An event with everybody who could be told of it. */
  private static NewsBuilder news(EventType type, String object) {
    return NewsBuilder.builder()
        .id(EVENT)
        .type(type)
        .merchantId(MERCHANT)
        .at(AT)
        .object(StrictJson.read(object, Map.class))
        .orderId(ORDER)
        .email("ayu@example.com")
        .phone("+6281234567890")
        .notifyEmail("shop@example.com")
        .settings(MessageSettings.of(ALL_ON))
        .zone(ZoneId.of("Asia/Jakarta"));
  }

  private static List<NewMessage> messages(NewsBuilder news) {
    return rules().messages(news.build(), AT);
  }

  private static List<String> told(List<NewMessage> messages) {
    return messages.stream()
        .map(message -> message.kind().code() + " " + message.recipient())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      textBlock =
          """
          order.created             | {"status":"pending","payment_link_id":"x"}  | reminder ayu@example.com
          order.created             | {"status":"pending","payment_link_id":null} | -
          order.created             | {"status":"paid","payment_link_id":"x"}     | -
          order.paid                | {"status":"paid"}                           | receipt ayu@example.com, order_paid shop@example.com
          order.payment_conflict    | {"status":"cancelled"}                      | late_money ayu@example.com
          order.payment_conflict    | {"status":"paid"}                           | -
          payment.pending           | {"instructions":"Pay at the till"}          | instructions ayu@example.com
          payment.pending           | {"instructions":null,"display":{"account":{"bank":"BCA"}}} | instructions ayu@example.com
          payment.pending           | {"instructions":null,"display":{"qr":"00"}} | -
          payment.pending           | {"instructions":"","display":null}          | instructions ayu@example.com
          payment.pending           | {"instructions":null}                       | -
          payment.reported          | {}                                          | transfer_reported shop@example.com
          refund.succeeded          | {}                                          | refund ayu@example.com
          refund.succeeded          | {"dispute":true}                            | -
          webhook_endpoint.disabled | {}                                          | endpoint_disabled shop@example.com
          token.expiring            | {}                                          | token_expiring shop@example.com
          merchant.updated          | {"changed":["bankAccount"]}                 | bank_account_changed shop@example.com
          merchant.updated          | {"changed":["instructions"]}                | bank_account_changed shop@example.com
          merchant.updated          | {"changed":["notifyEmail"]}                 | bank_account_changed shop@example.com
          merchant.updated          | {"changed":["settings.xendit.secretKey"]}   | bank_account_changed shop@example.com
          merchant.updated          | {"changed":[],"pendingChange":{"fields":["bankAccount"]}} | bank_account_changed shop@example.com
          merchant.updated          | {"changed":["name","accent","messages"]}    | -
          merchant.updated          | {"changed":[],"withdrawn":["bankAccount"]}  | -
          order.cancelled           | {"status":"cancelled"}                      | -
          payment.succeeded         | {}                                          | -
          refund.failed             | {}                                          | -
          message.failed            | {}                                          | -
          """)
  void tellsOfEvents(String type, String object, String told) {
    List<NewMessage> messages = messages(news(EventType.of(type).orElseThrow(), object));
    assertEquals(told == null ? "" : told, String.join(", ", told(messages)));
  }

  @Test
  void readsEveryTypeThatLeadsToMessages() {
    List<EventType> told =
        Stream.of(EventType.values())
            .filter(type -> !messages(news(type, WITH_EVERYTHING)).isEmpty())
            .toList();
    assertEquals(
        PlanRules.TYPES,
        Set.copyOf(
            Stream.concat(told.stream(), Stream.of(EventType.ORDER_PAYMENT_CONFLICT)).toList()));
  }

  private static final String WITH_EVERYTHING =
      """
      {"status":"pending","payment_link_id":"x","instructions":"Pay","changed":["bankAccount"]}""";

  @Test
  void keepsToTheDefaults() {
    assertEquals(
        List.of("receipt ayu@example.com"),
        told(
            messages(
                news(EventType.ORDER_PAID, "{\"status\":\"paid\"}")
                    .settings(MessageSettings.DEFAULT))));
  }

  @Test
  void sendsNothingThatIsSwitchedOff() {
    MessageSettings off = MessageSettings.of("{\"receipt\":\"off\"}");
    assertEquals(List.of(), messages(news(EventType.ORDER_PAID, "{}").settings(off)));
  }

  @Test
  void tellsNobodyWithoutAnAddress() {
    NewsBuilder paid = news(EventType.ORDER_PAID, "{}");
    assertEquals(List.of("order_paid shop@example.com"), told(messages(paid.email(null))));
    assertEquals(List.of(), told(messages(paid.notifyEmail(null))));
  }

  @Test
  void namesTheEventAndTheOrder() {
    NewMessage receipt = messages(news(EventType.ORDER_PAID, "{}")).get(0);
    assertEquals(
        new NewMessage(EVENT, MERCHANT, MessageKind.RECEIPT, "email", "ayu@example.com", ORDER, AT),
        receipt);
  }

  @Test
  void usesEveryChannelThatTakesTheKind() {
    PlanRules rules =
        rules(
            new ChannelDescription("whatsapp", Contact.PHONE, Set.of(MessageKind.values())),
            new ChannelDescription("refunds", Contact.EMAIL, Set.of(MessageKind.REFUND)));
    assertEquals(
        List.of(
            "email receipt ayu@example.com",
            "whatsapp receipt +6281234567890",
            "email order_paid shop@example.com"),
        rules.messages(news(EventType.ORDER_PAID, "{}").build(), AT).stream()
            .map(one -> one.channel() + " " + one.kind().code() + " " + one.recipient())
            .toList());
  }

  @Test
  void sendsNothingWhileMessagesAreOff() {
    PlanRules off = new PlanRules(Channels.of(false, List.of()), PENDING_TTL);
    assertEquals(List.of(), off.messages(news(EventType.ORDER_PAID, "{}").build(), AT));
  }

  @Test
  void tellsNoOldNews() {
    News paid = news(EventType.ORDER_PAID, "{}").build();
    Instant end = AT.plus(PlanRules.MOST_AGE);
    assertEquals(2, rules().messages(paid, end).size());
    assertEquals(List.of(), rules().messages(paid, end.plusMillis(1)));
  }

  @Test
  void remindsWhenThreeQuartersOfTheTimeAreOver() {
    NewMessage reminder =
        messages(
                news(EventType.ORDER_CREATED, "{\"status\":\"pending\",\"payment_link_id\":\"x\"}"))
            .get(0);
    assertEquals(AT.plus(Duration.ofHours(18)), reminder.dueAt());
  }

  @ParameterizedTest
  @CsvSource({
    // the event, the zone, the start of its day, 7 o'clock of the next one
    "2026-11-21T04:35:12.345Z, Asia/Jakarta,     2026-11-20T17:00:00Z, 2026-11-22T00:00:00Z",
    "2026-11-20T16:59:59.999Z, Asia/Jakarta,     2026-11-19T17:00:00Z, 2026-11-21T00:00:00Z",
    "2026-11-20T17:00:00.000Z, Asia/Jakarta,     2026-11-20T17:00:00Z, 2026-11-22T00:00:00Z",
    "2026-11-21T04:35:12.345Z, UTC,              2026-11-21T00:00:00Z, 2026-11-22T07:00:00Z",
    "2026-11-21T04:35:12.345Z, America/New_York, 2026-11-20T05:00:00Z, 2026-11-21T12:00:00Z",
    "2026-11-21T04:35:12.345Z, Asia/Kathmandu,   2026-11-20T18:15:00Z, 2026-11-22T01:15:00Z",
    // a day of 23 hours, and one of 25
    "2026-03-28T12:00:00.000Z, Europe/Berlin,    2026-03-27T23:00:00Z, 2026-03-29T05:00:00Z",
    "2026-03-29T12:00:00.000Z, Europe/Berlin,    2026-03-28T23:00:00Z, 2026-03-30T05:00:00Z",
    "2026-10-25T22:59:00.000Z, Europe/Berlin,    2026-10-24T22:00:00Z, 2026-10-26T06:00:00Z",
    // clocks go forward at midnight: the day starts at 1 o'clock
    "2026-04-24T12:00:00.000Z, Africa/Cairo,     2026-04-23T22:00:00Z, 2026-04-25T04:00:00Z"
  })
  void collectsTheOrdersOfADay(Instant at, String zone, Instant dayStart, Instant dueAt) {
    MessageSettings daily = MessageSettings.of("{\"order_paid\":\"daily\",\"receipt\":\"off\"}");
    NewsBuilder paid =
        news(EventType.ORDER_PAID, "{}").at(at).zone(ZoneId.of(zone)).settings(daily);
    assertEquals(
        List.of(
            new NewMessage(
                Ids.lowestAt(dayStart),
                MERCHANT,
                MessageKind.ORDER_PAID,
                "email",
                "shop@example.com",
                null,
                dueAt)),
        rules().messages(paid.build(), at));
  }
}
