package dev.paylink.events.message.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.MailBuilder;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class SmtpSenderTest {
  private static MessageOutcome send(Vertx vertx, AppConfig.Mail config) {
    SmtpSender sender = new SmtpSender(vertx, config, "https://pay.example.com/x");
    return sender.send(SampleMessages.message().build()).await();
  }

  @ParameterizedTest
  @CsvSource({
    // about the message
    "RCPT, 550 5.1.1 No such user, REFUSED",
    "RCPT, 450 4.2.0 Greylisted, LATER",
    "DATA, 554 No valid recipients, REFUSED",
    "text, 552 5.3.4 Too large, REFUSED",
    "text, 451 4.7.1 Try again, LATER",
    "text, 250 Queued, SENT",
    // about this service: the next message would fare no better
    "greeting, 554 Not for you, LATER",
    "greeting, 421 Busy, LATER",
    "AUTH, 535 5.7.8 Wrong password, LATER",
    "MAIL, 553 5.7.1 Sender not allowed, LATER"
  })
  void understandsReplies(String step, String reply, String result, Vertx vertx) {
    ScriptedMailServer server = new ScriptedMailServer(vertx, step, reply);
    AppConfig.Mail config =
        MailBuilder.builder(SampleMessages.config(server.port())).user("ayu").password("s").build();
    MessageOutcome outcome = send(vertx, config);
    assertEquals(result, outcome.result().name());
    assertEquals(result.equals("SENT") ? null : reply, outcome.detail());
  }

  @Test
  void greetsByTheHostOfTheService(Vertx vertx) {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "text", "250 Queued");
    send(vertx, SampleMessages.config(server.port()));
    assertEquals("EHLO pay.example.com", server.received.get(0));
    assertTrue(server.received.contains("MAIL FROM:<pay@mail.example.com>"));
    assertTrue(server.received.contains("RCPT TO:<ayu@example.com>"));
  }

  @Test
  void sendsNothingInTheClearWhereStartTlsIsDemanded(Vertx vertx) {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "text", "250 Queued");
    AppConfig.Mail config =
        MailBuilder.builder(SampleMessages.config(server.port())).tls("starttls").build();
    assertEquals(MessageOutcome.later("The mail server cannot be reached"), send(vertx, config));
    assertTrue(server.received.stream().noneMatch(line -> line.startsWith("MAIL")));
  }

  @Test
  void triesAgainWhereNobodyListens(Vertx vertx) throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    assertEquals(
        MessageOutcome.later("The mail server cannot be reached"),
        send(vertx, SampleMessages.config(port)));
  }
}
