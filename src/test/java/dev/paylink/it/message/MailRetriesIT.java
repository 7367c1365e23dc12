package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * When messages are sent again that the mail server has not taken, by a node whose clock is moved.
 */
class MailRetriesIT {
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
                "PAYLINK_MAIL_TIMEOUT", "1s", "PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR", "0"));
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    smtp.close();
  }

  /** The pause until the next attempt of a message that is queued. */
  private Duration pause(JsonNode message) {
    return Duration.between(
        service.clock().instant(), Instant.parse(message.get("nextAttemptAt").asText()));
  }

  private void requirePause(Duration expected, JsonNode message) {
    Duration late = expected.minus(pause(message));
    assertTrue(late.abs().compareTo(MINUTE.dividedBy(2)) < 0, message::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "CONNECT, hang, did not answer in time",
    "CONTENT, hang, did not answer in time",
    "CONNECT, close, cannot be reached",
    "BODY, close, cannot be reached",
    "CONNECT, 421 too busy, 421 too busy",
    "RCPT, 451 greylisted, 451 greylisted",
    "CONTENT, 452 disk full, 452 disk full",
    "CONNECT, 554 no service, 554 no service",
    "MAIL, 550 not your domain, 550 not your domain"
  })
  void sendsAgainAMinuteAfterAFailureThatMayPass(String verb, String reply, String error) {
    smtp.answer(verb, reply);
    String order = seller.paidOrder(EMAIL);
    JsonNode waiting = seller.awaitAttempt(order, 1);
    assertEquals("queued", waiting.get("status").asText());
    assertTrue(waiting.get("error").asText().contains(error), waiting::toString);
    requirePause(MINUTE, waiting);
    smtp.recover();
    service.advance(MINUTE);
    JsonNode sent = seller.await(order, "sent");
    assertEquals(2, sent.get("attempts").asInt());
    assertFalse(sent.has("error"));
    assertEquals(1, smtp.taken().size());
  }

  @Test
  void failsADayAfterItWasDue() {
    smtp.answer("RCPT", "451 not now");
    String order = seller.paidOrder(EMAIL);
    List<Duration> pauses =
        List.of(
            MINUTE,
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(6),
            Duration.ofHours(6),
            Duration.ofHours(6));
    for (int i = 0; i < pauses.size(); i++) {
      requirePause(pauses.get(i), seller.awaitAttempt(order, i + 1));
      service.advance(pauses.get(i));
    }
    JsonNode failed = seller.await(order, "failed");
    assertEquals(pauses.size() + 1, failed.get("attempts").asInt());
    assertEquals("451 not now", failed.get("error").asText());
  }
}
