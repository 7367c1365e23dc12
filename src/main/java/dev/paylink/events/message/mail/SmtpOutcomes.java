package dev.paylink.events.message.mail;

import dev.paylink.api.MessageMessages.MessageOutcome;
import io.vertx.ext.mail.SMTPException;
import java.util.concurrent.TimeoutException;

/** What a failure to send an e-mail means (RFC 5321, section 4.2.1). */
final class SmtpOutcomes {
  private SmtpOutcomes() {}

  /** A reply of 5xx is final; one of 4xx and every other failure may pass. */
  static MessageOutcome of(Throwable failure) {
    if (failure instanceof SMTPException refused) {
      String reply = refused.getReplyMessage().strip();
      return refused.isPermanent() ? MessageOutcome.refused(reply) : MessageOutcome.later(reply);
    }
    if (failure instanceof TimeoutException) {
      return MessageOutcome.later("The mail server did not answer in time");
    }
    return failure instanceof IllegalArgumentException
        ? MessageOutcome.refused("The mail server cannot take this address")
        : MessageOutcome.later("The mail server cannot be reached");
  }
}
