package dev.paylink.events.message.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.MessageMessages.MessageOutcome;
import io.vertx.core.VertxException;
import io.vertx.ext.mail.SMTPException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** {@link SmtpSenderTest} has the replies of a server. */
class SmtpOutcomesTest {
  private static final String RECIPIENT = "recipient address not accepted";

  private static MessageOutcome reply(String step, int code, String... lines) {
    return SmtpOutcomes.of(new SMTPException(step, code, List.of(lines), false));
  }

  @Test
  void givesTheFirstLineOfAReply() {
    assertEquals(
        MessageOutcome.refused("550-5.1.1 No such user"),
        reply(RECIPIENT, 550, "550-5.1.1 No such user\r", "550 5.1.1 See our pages"));
    assertEquals(MessageOutcome.later("451 Greylisted"), reply(RECIPIENT, 451, "451 Greylisted\r"));
  }

  @Test
  void takesARefusedLogInForWhatMayPass() {
    assertEquals(
        MessageOutcome.later("535 Wrong password"),
        reply("AUTH PLAIN failed", 535, "535 Wrong password"));
  }

  @Test
  void triesAgainAfterEveryFailureWithoutAReply() {
    assertEquals(
        MessageOutcome.later("The mail server did not answer in time"),
        SmtpOutcomes.of(new TimeoutException()));
    assertEquals(
        MessageOutcome.later("The mail server cannot be reached"),
        SmtpOutcomes.of(new ConnectException("Connection refused")));
    assertEquals(
        MessageOutcome.later("The mail server cannot be reached"),
        SmtpOutcomes.of(new VertxException("Connection was closed.", true)));
  }

  @Test
  void refusesWhatIsNoAddress() {
    assertEquals(
        MessageOutcome.refused("The mail server cannot take this address"),
        SmtpOutcomes.of(new IllegalArgumentException("invalid email address")));
  }
}
