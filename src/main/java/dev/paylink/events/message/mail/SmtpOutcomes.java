package dev.paylink.events.message.mail;

import dev.paylink.api.MessageMessages.MessageOutcome;
import io.vertx.ext.mail.SMTPException;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** What a failure to send an e-mail means (RFC 5321, section 4.2.1). */
final class SmtpOutcomes {
  /** How the client starts its text for the steps that are about one message. */
  private static final List<String> STEPS_OF_A_MESSAGE =
      List.of("recipient address not accepted", "DATA command not accepted", "sending data failed");

  private SmtpOutcomes() {}

  /**
   * A reply of 5xx to the recipient or the text is final. In any other step, such as the log-in or
   * the sender, it is about this service and not about the message: it may pass, like a reply of
   * 4xx and every other failure.
   */
  static MessageOutcome of(Throwable failure) {
    if (failure instanceof SMTPException refused) {
      String reply = refused.getReplyMessage().strip();
      return refused.isPermanent() && isOfAMessage(refused)
          ? MessageOutcome.refused(reply)
          : MessageOutcome.later(reply);
    }
    if (failure instanceof TimeoutException) {
      return MessageOutcome.later("The mail server did not answer in time");
    }
    return failure instanceof IllegalArgumentException
        ? MessageOutcome.refused("The mail server cannot take this address")
        : MessageOutcome.later("The mail server cannot be reached");
  }

  private static boolean isOfAMessage(SMTPException refused) {
    return STEPS_OF_A_MESSAGE.stream().anyMatch(String.valueOf(refused.getMessage())::startsWith);
  }
}
