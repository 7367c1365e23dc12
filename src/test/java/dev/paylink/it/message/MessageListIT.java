package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What merchants see of messages, on a node that has a mail server. */
class MessageListIT {
  private static final String EMAIL = "siti@example.com";

  private static MailServer mail;
  private static TestService service;

  private MailSeller seller;

  @BeforeAll
  static void start() {
    mail = new MailServer();
    service = TestService.start(mail.settings("PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR", "0"));
  }

  @AfterAll
  static void stop() {
    service.close();
    mail.close();
  }

  @BeforeEach
  void createMerchant() {
    seller = new MailSeller(service);
  }

  /** Pays orders with a reminder each, which waits, and a receipt. */
  private List<String> orders(int count) {
    seller.with("{\"messages\":{\"reminder\":\"on\"}}");
    List<String> orders = Stream.generate(() -> seller.pay(EMAIL)).limit(count).toList();
    orders.forEach(order -> seller.await(order, "sent"));
    return orders;
  }

  private List<String> ids(String query) {
    return seller.messages(query).stream().map(message -> message.get("id").asText()).toList();
  }

  @Test
  void filtersByOrderKindAndStatus() {
    List<String> orders = orders(3);
    assertEquals(6, ids("").size());
    assertEquals(ids("").stream().sorted((a, b) -> b.compareTo(a)).toList(), ids(""));
    assertEquals(ids("kind=receipt"), ids("status=sent"));
    assertEquals(ids("kind=reminder"), ids("status=queued"));
    assertEquals(2, ids("orderId=" + orders.get(1)).size());
    JsonNode one = seller.await("kind=reminder&status=queued&orderId=" + orders.get(1));
    assertEquals(orders.get(1), one.get("orderId").asText());
    assertTrue(one.has("nextAttemptAt"));
    assertFalse(one.has("endedAt"));
    assertEquals(List.of(), ids("kind=reminder&status=sent"));
    assertEquals(List.of(), ids("kind=refund"));
    assertEquals(List.of(), ids("orderId=" + seller.api().newOrder()));
  }

  @Test
  void continuesAfterAMessageByTheLink() {
    orders(3);
    List<String> all = ids("kind=receipt");
    List<String> seen = new ArrayList<>();
    String path = "/messages?kind=receipt&limit=2";
    while (!path.isEmpty()) {
      Answer page = seller.api().get(path);
      page.json().get("data").forEach(message -> seen.add(message.get("id").asText()));
      boolean more = page.json().at("/meta/hasMore").asBoolean();
      assertEquals(more, !page.header("Link").isEmpty(), page::text);
      path = page.header("Link").replaceAll(".*/v1(/messages[^>]*)>.*", "$1");
      assertEquals(more, path.contains("kind=receipt"), path);
    }
    assertEquals(all, seen);
    assertEquals(all.subList(1, 3), ids("kind=receipt&after=" + all.get(0)));
  }

  @ParameterizedTest
  @CsvSource({
    "kind=postcard",
    "status=read",
    "orderId=msg_01jd5k9a2be6w9q2m4t8x0c3fb",
    "after=x",
    "limit=0",
    "limit=101",
    "page=2"
  })
  void refusesWrongParameters(String query) {
    assertEquals(400, seller.api().get("/messages?" + query).status());
  }

  @Test
  void showsOneMessage() {
    String order = orders(1).get(0);
    JsonNode sent = seller.await(order, "sent");
    Answer one = seller.api().get("/messages/" + sent.get("id").asText());
    assertEquals(sent, one.json());
    assertNotEquals("", one.header("ETag"));
    assertEquals("receipt", sent.get("kind").asText());
    assertEquals("email", sent.get("channel").asText());
    assertEquals(EMAIL, sent.get("recipient").asText());
    assertEquals(1, sent.get("attempts").asInt());
    assertTrue(sent.has("endedAt"));
    assertFalse(sent.has("nextAttemptAt") || sent.has("error"), sent::toString);
    assertEquals(404, seller.api().get("/messages/msg_01jd5k9a2be6w9q2m4t8x0c3fb").status());
    assertEquals(400, seller.api().get("/messages/" + order).status());
  }

  @Test
  void showsNoMessagesOfAnotherMerchant() {
    String order = orders(1).get(0);
    String id = seller.await(order, "sent").get("id").asText();
    ApiClient other = service.newClient();
    assertEquals(404, other.get("/messages/" + id).status());
    for (String query : List.of("", "?orderId=" + order, "?kind=receipt")) {
      assertEquals(0, other.get("/messages" + query).json().get("data").size(), query);
    }
  }

  @Test
  void needsTheScopesOfOrders() {
    String order = orders(1).get(0);
    String id = seller.await(order, "sent").get("id").asText();
    ApiClient reading = service.client(seller.merchant().merchant(), "orders:read");
    ApiClient writing = service.client(seller.merchant().merchant(), "orders:write");
    assertEquals(200, reading.get("/messages").status());
    assertEquals(200, reading.get("/messages/" + id).status());
    assertEquals(403, writing.get("/messages").status());
    assertEquals(403, writing.get("/messages/" + id).status());
    String path = "/orders/" + order + "/messages";
    assertEquals(403, reading.post(path, "{\"kind\":\"receipt\"}").status());
    assertEquals(201, writing.post(path, "{\"kind\":\"receipt\"}").status());
  }

  @Test
  void tellsOfSentMessagesInTheFeedAndByWebhooksWithoutTheirRecipients() {
    try (Receiver receiver = new Receiver()) {
      new Webhooks(service, seller.api())
          .endpoint(receiver.url(), ",\"eventTypes\":[\"message.sent\"]");
      String order = seller.pay(EMAIL);
      Receiver.Call call = receiver.await(1);
      JsonNode event = new FeedReader("&types=message.sent").await(seller.api(), 1).get(0);
      assertEquals(event, call.json());
      JsonNode object = event.at("/data/object");
      JsonNode sent = seller.await(order, "sent");
      for (String field : List.of("id", "kind", "status", "channel", "orderId", "attempts")) {
        assertEquals(sent.get(field), object.get(field), field);
      }
      assertEquals(1, event.get("sequence").asInt());
      assertFalse(call.body().contains(EMAIL), call.body());
    }
  }
}
