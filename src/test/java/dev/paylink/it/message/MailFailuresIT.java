package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of messages when the mail server fails, of a node with one slot for them. */
class MailFailuresIT {
  private static final String EMAIL = "siti@example.com";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private ScriptedSmtp smtp;
  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start() {
    smtp = new ScriptedSmtp();
    service =
        TestService.start(
            smtp.settings(
                "PAYLINK_MAIL_TIMEOUT",
                "1s",
                "PAYLINK_MESSAGES_MAX_IN_FLIGHT",
                "1",
                "PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR",
                "0"));
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    smtp.close();
  }

  @Test
  void sendsToOthersWhenAServerThatHungAnswersAgain() {
    smtp.script(
        command ->
            command.recipient().equals(EMAIL) && command.verb().equals("DATA")
                ? ScriptedSmtp.HANG
                : null);
    String first = seller.paidOrder(EMAIL);
    await().until(() -> smtp.count("DATA") == 1);
    String second = seller.paidOrder("budi@example.com");
    assertEquals(1, seller.await(second, "sent").get("attempts").asInt());
    assertEquals("queued", seller.awaitAttempt(first, 1).get("status").asText());
  }

  @Test
  void sendsNothingOfAKindThatIsSwitchedOffMeanwhile() {
    smtp.answer("RCPT", "451 not now");
    String order = seller.paidOrder(EMAIL);
    seller.awaitAttempt(order, 1);
    seller.with("{\"messages\":{\"receipt\":\"off\"}}");
    smtp.recover();
    service.advance(MINUTE);
    assertEquals(1, seller.await(order, "skipped").get("attempts").asInt());
    assertEquals(List.of(), smtp.taken());
  }

  /** The server takes the recipient when the node does not wait for it any more. */
  @Test
  void doesNotGoOnWithAMessageThatItHasGivenUp() {
    CountDownLatch givenUp = new CountDownLatch(1);
    smtp.script(
        command -> {
          if (command.verb().equals("RCPT")) {
            awaitUninterrupted(givenUp);
          }
          return null;
        });
    String order = seller.paidOrder(EMAIL);
    assertEquals("queued", seller.awaitAttempt(order, 1).get("status").asText());
    givenUp.countDown();
    service.advance(MINUTE);
    assertEquals(2, seller.await(order, "sent").get("attempts").asInt());
    await().until(() -> smtp.open() == 1);
    assertEquals(1, smtp.count("DATA"));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void failsAtOnceIfTheRecipientIsRefusedAndTellsNobodyTheAddress() {
    smtp.answer("RCPT", "550 5.1.1 <Siti@Example.com> does not exist, SITI@EXAMPLE.COM!");
    String order = seller.paidOrder(EMAIL);
    JsonNode failed = seller.await(order, "failed");
    assertEquals(1, failed.get("attempts").asInt());
    assertEquals("550 5.1.1 <…> does not exist, …!", failed.get("error").asText());
    assertEquals(EMAIL, failed.get("recipient").asText());
    assertEquals(failed, seller.api().get("/messages/" + failed.get("id").asText()).json());
    JsonNode event = new FeedReader("&types=message.failed").await(seller.api(), 1).get(0);
    assertEquals(failed.get("id"), event.at("/data/object/id"));
    assertEquals("550 5.1.1", event.at("/data/object/error").asText());
    assertFalse(event.toString().toLowerCase().contains(EMAIL), event::toString);
    service.advance(Duration.ofHours(25));
    seller.paidOrder("budi@example.com");
    await().until(() -> smtp.count("RCPT") == 2);
  }

  @Test
  void refusedRecipientDisturbsNoOther() {
    smtp.script(
        command ->
            command.verb().equals("RCPT") && command.recipient().equals(EMAIL) ? "550 no" : null);
    String refused = seller.paidOrder(EMAIL);
    String taken = seller.paidOrder("budi@example.com");
    assertEquals("550 no", seller.await(refused, "failed").get("error").asText());
    assertEquals(1, seller.await(taken, "sent").get("attempts").asInt());
    assertEquals(
        List.of("budi@example.com"), smtp.taken().stream().map(ReceivedMail::recipient).toList());
  }

  @Test
  void cutsOffALongReply() {
    smtp.answer("RCPT", "550-" + "x".repeat(400) + "\r\n550 end");
    String order = seller.paidOrder(EMAIL);
    assertEquals(200, seller.await(order, "failed").get("error").asText().length());
  }
}
