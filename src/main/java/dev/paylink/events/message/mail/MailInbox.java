package dev.paylink.events.message.mail;

import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.SendMessage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The newest e-mails of this node, in memory, for development. Thread-safe. */
public final class MailInbox {
  private static final int MOST = 200;

  private final Deque<Mail> mails = new ArrayDeque<>();
  private final InstantSource clock;

  public MailInbox(InstantSource clock) {
    this.clock = clock;
  }

  /** An e-mail that was not sent. */
  public record Mail(SendMessage message, Instant at) {}

  /** Keeps a message, once. */
  synchronized MessageOutcome keep(SendMessage message) {
    mails.removeIf(kept -> kept.message().messageId().equals(message.messageId()));
    mails.addFirst(new Mail(message, clock.instant()));
    if (mails.size() > MOST) {
      mails.removeLast();
    }
    return MessageOutcome.sent();
  }

  /** The kept e-mails, newest first. */
  synchronized List<Mail> all() {
    return List.copyOf(mails);
  }

  /** One of them. */
  Optional<Mail> find(String messageId) {
    return all().stream().filter(mail -> mail.message().messageId().equals(messageId)).findFirst();
  }
}
