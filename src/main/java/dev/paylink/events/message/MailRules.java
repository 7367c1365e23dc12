package dev.paylink.events.message;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.web.contact.EmailAddress;
import java.time.Duration;
import java.util.Set;

/** Which e-mails extensions can send. */
final class MailRules {
  private static final int MAX_SUBJECT = 200;
  private static final int MAX_TEXT = 10_000;
  private static final Duration LEAST = Duration.ofMinutes(1);
  private static final Duration MOST = Duration.ofDays(1);

  private MailRules() {}

  /**
   * Returns the address that an e-mail goes to.
   *
   * @throws Fault {@code invalid_request} naming the field, {@code message_not_sendable}
   */
  static String recipient(SendMail mail, boolean mailIsOn) {
    requireText(mail);
    if (mail.language() != null && !Set.of("en", "id").contains(mail.language())) {
      throw Fault.invalid("language", "must be en or id");
    }
    if (mail.validFor().compareTo(LEAST) < 0 || mail.validFor().compareTo(MOST) > 0) {
      throw Fault.invalid("validFor", "must be 1 minute to 24 hours");
    }
    if (!mailIsOn) {
      throw new Fault(FaultCode.MESSAGE_NOT_SENDABLE, "This service sends no e-mails");
    }
    return EmailAddress.normalized(mail.recipient())
        .orElseThrow(() -> Fault.invalid("recipient", "must be an e-mail address"));
  }

  private static void requireText(SendMail mail) {
    String subject = mail.subject();
    if (subject.isBlank()
        || subject.length() > MAX_SUBJECT
        || subject.chars().anyMatch(Character::isISOControl)) {
      throw Fault.invalid("subject", "must have 1 to 200 characters in one line");
    }
    String text = mail.text();
    if (text.isBlank() || text.length() > MAX_TEXT || text.indexOf('\0') >= 0) {
      throw Fault.invalid("text", "must have 1 to 10000 characters");
    }
  }
}
