package dev.paylink.node.doctor;

import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessageResult;
import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.api.SendMessageBuilder;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.events.message.mail.SmtpSender;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.UUID;
import java.util.function.Function;

/** The mail server of a configuration, reached as a node reaches it. */
public final class MailServer {
  private static final String TEXT =
      "This is a test of the e-mails of Paylink. Its header Authentication-Results should have"
          + " spf=pass, dkim=pass and dmarc=pass.";

  private final Vertx vertx;
  private final AppConfig config;

  public MailServer(Vertx vertx, AppConfig config) {
    this.vertx = vertx;
    this.config = config;
  }

  /** Connects and logs in, and sends nothing; fails with what is wrong. */
  Future<Void> logIn() {
    return with(SmtpSender::logIn);
  }

  private <T> Future<T> with(Function<SmtpSender, Future<T>> work) {
    SmtpSender sender = new SmtpSender(vertx, config.mail(), config.http().publicUrl());
    return work.apply(sender).eventually(sender::close);
  }

  /** Sends a test message, and says what the server replied. */
  public Future<Finding> sendTest(String recipient) {
    return this.<MessageOutcome>with(sender -> sender.send(test(recipient)))
        .map(outcome -> Finding.of("mail.test", tested(recipient, outcome)));
  }

  private Outcome tested(String recipient, MessageOutcome outcome) {
    return outcome.result() == MessageResult.SENT
        ? Outcome.ok(
            "%s has taken a test message for %s. Look whether it arrives, and into its headers"
                .formatted(this, recipient))
        : Outcome.wrong(
            "%s has not taken a test message for %s: %s"
                .formatted(this, recipient, outcome.detail()),
            "Ask who runs the mail server");
  }

  private static SendMessage test(String recipient) {
    return SendMessageBuilder.builder()
        .messageId(TypeId.MESSAGE.encode(UUID.randomUUID()))
        .merchantId("")
        .testMode(true)
        .kind(MessageKind.RECEIPT)
        .recipient(recipient)
        .sender("Test")
        .language("en")
        .subject("Test of e-mails of Paylink")
        .text(TEXT)
        .html("<!doctype html><html lang=\"en\"><body><p>%s</p></body></html>".formatted(TEXT))
        .build();
  }

  /** Host and port. */
  @Override
  public String toString() {
    return "%s:%d".formatted(config.mail().host(), config.mail().port());
  }
}
