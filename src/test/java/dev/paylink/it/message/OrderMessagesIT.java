package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that merchants ask for, of two nodes with a mail server. */
class OrderMessagesIT {
  private static final String EMAIL = "siti@example.com";

  private static MailServer mail;
  private static TestService service;
  private static TestService second;

  private MailSeller seller;

  @BeforeAll
  static void start() {
    mail = new MailServer();
    Map<String, String> settings = mail.settings("PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR", "0");
    service = TestService.start(settings);
    second = service.anotherNode(settings);
  }

  @AfterAll
  static void stop() {
    second.close();
    service.close();
    mail.close();
  }

  @BeforeEach
  void createMerchant() {
    seller = new MailSeller(service);
  }

  @Test
  void areSentAgainAlsoIfTheirKindIsSwitchedOff() {
    seller.with("{\"messages\":{\"receipt\":\"off\"}}");
    String order = seller.pay(EMAIL);
    Answer asked = seller.ask(order, "receipt");
    assertEquals(201, asked.status(), asked.text());
    JsonNode queued = asked.json();
    assertEquals("queued", queued.get("status").asText());
    assertEquals(0, queued.get("attempts").asInt());
    assertEquals(EMAIL, queued.get("recipient").asText());
    assertEquals(order, queued.get("orderId").asText());
    String location = asked.header("Location");
    assertTrue(location.endsWith("/v1/messages/" + queued.get("id").asText()), location);
    assertEquals("Your receipt from Batik Ayu", mail.await(queued).subject());
    Answer again = seller.ask(order, "receipt");
    assertNotEquals(queued.get("id"), again.json().get("id"));
    mail.await(again.json());
    await().until(() -> seller.messages("status=sent&orderId=" + order).size() == 2);
  }

  @Test
  void showTheOrderAsItIsWhenTheyAreSent() {
    String order = seller.pay(EMAIL);
    seller.api().post("/orders/" + order + "/refunds", "{\"amount\":50000}");
    seller.await("status=sent&kind=refund");
    JsonNode receipt = seller.ask(order, "receipt").json();
    assertTrue(mail.await(receipt).text().contains("Sent back: "));
    JsonNode refund = seller.ask(order, "refund").json();
    assertEquals("Your refund from Batik Ayu", mail.await(refund).subject());
    String waiting = seller.begin("manual", EMAIL);
    JsonNode instructions = seller.ask(waiting, "instructions").json();
    assertTrue(mail.await(instructions).subject().startsWith("How to pay"));
    String late = seller.begin("sandbox", EMAIL);
    seller.api().delete("/orders/" + late);
    seller.settle(late);
    JsonNode told = seller.ask(late, "late_money").json();
    assertEquals("Your payment to Batik Ayu came too late", mail.await(told).subject());
  }

  @Test
  void areAskedForOnceWithAnIdempotencyKey() {
    String order = seller.paidOrder(EMAIL);
    seller.await(order, "sent");
    Answer first = seller.ask(order, "receipt", "Idempotency-Key", "one");
    mail.await(first.json());
    Answer replayed = seller.ask(order, "receipt", "Idempotency-Key", "one");
    assertEquals(201, replayed.status());
    assertEquals("true", replayed.header("Idempotent-Replayed"));
    assertEquals(first.text(), replayed.text());
    assertEquals(first.header("Location"), replayed.header("Location"));
    assertEquals(
        "idempotency_key_reused", seller.ask(order, "refund", "Idempotency-Key", "one").code());
    String other = seller.paidOrder(EMAIL);
    assertEquals(
        "idempotency_key_reused", seller.ask(other, "receipt", "Idempotency-Key", "one").code());
    assertEquals(2, seller.messages("orderId=" + order).size());
  }

  @Test
  void areReplayedAfterTheLimitOfADay() {
    String order = seller.paidOrder(EMAIL);
    Answer first = seller.ask(order, "receipt", "Idempotency-Key", "one");
    for (int i = 1; i < 5; i++) {
      assertEquals(201, seller.ask(order, "receipt").status());
    }
    assertEquals(429, seller.ask(order, "receipt").status());
    Answer replayed = seller.ask(order, "receipt", "Idempotency-Key", "one");
    assertEquals(first.text(), replayed.text());
  }

  @Test
  void areRefusedIfTheyWouldNotBeTrue() {
    String order = seller.order(EMAIL);
    refused(order, "receipt", "The order is pending, not paid");
    refused(order, "refund", "No money of the order was refunded");
    refused(order, "late_money", "The order has not received money after it was cancelled");
    refused(order, "instructions", "The order has no pending payment with instructions");
    refused(seller.api().newOrder(), "receipt", "The order has no e-mail address");
    assertEquals(List.of(), seller.messages(""));
  }

  private void refused(String order, String kind, String reason) {
    Answer refused = seller.ask(order, kind);
    assertEquals(409, refused.status(), refused.text());
    assertEquals("message_not_sendable", refused.code());
    assertEquals(reason, refused.json().get("message").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"reminder", "order_paid", "bank_account_changed", "postcard", ""})
  void areRefusedForOtherKinds(String kind) {
    Answer refused = seller.ask(seller.paidOrder(EMAIL), kind);
    assertEquals(400, refused.status(), refused.text());
    assertEquals("kind", refused.json().at("/details/0/field").asText());
  }

  @Test
  void areNotAboutOrdersOfOthersOrUnknownOnes() {
    String order = seller.paidOrder(EMAIL);
    MailSeller other = new MailSeller(service);
    Answer foreign = other.ask(order, "receipt");
    assertEquals(404, foreign.status(), foreign.text());
    assertEquals(404, seller.ask("ord_01jd5k8zv7e6w9q2m4t8x0c3fb", "receipt").status());
  }

  @Test
  void areFiveADayAlsoIfTheyAreAskedForAtOnce() {
    String order = seller.paidOrder(EMAIL);
    ApiClient other = new ApiClient(second, seller.api().token());
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(
          (i % 2 == 0 ? seller.api() : other)
              .sendAsync("POST", "/orders/" + order + "/messages", "{\"kind\":\"receipt\"}"));
    }
    Map<Integer, Long> statuses =
        answers.stream()
            .map(answer -> answer.join().status())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertEquals(Map.of(201, 5L, 429, 5L), statuses);
    Answer refused = seller.ask(order, "receipt");
    assertEquals("rate_limited", refused.code());
    int wait = Integer.parseInt(refused.header("Retry-After"));
    assertTrue(wait > 86_000 && wait <= 86_401, refused.header("Retry-After"));
    assertEquals(201, seller.ask(seller.paidOrder(EMAIL), "receipt").status());
    try (TestService tomorrow = service.anotherNode(mail.settings("PAYLINK_NODE_ROLES", "api"))) {
      tomorrow.advance(Duration.ofSeconds(wait));
      ApiClient later = new ApiClient(tomorrow, seller.api().token());
      String path = "/orders/" + order + "/messages";
      assertEquals(201, later.post(path, "{\"kind\":\"receipt\"}").status());
    }
  }
}
