package dev.paylink.events.message.mail;

import dev.paylink.api.MessageKind;
import dev.paylink.api.SendMessageBuilder;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.MailBuilder;
import java.time.Duration;

/** Messages and settings of tests of e-mails. */
final class SampleMessages {
  private SampleMessages() {}

  static SendMessageBuilder message() {
    return SendMessageBuilder.builder()
        .messageId("msg_01jd5k9a2be6w9q2m4t8x0c3fb")
        .merchantId("mer_a")
        .kind(MessageKind.RECEIPT)
        .recipient("ayu@example.com")
        .sender("Batik Ayu")
        .language("id")
        .subject("Tanda terima")
        .text("Terima kasih")
        .html("<p>Terima kasih</p>");
  }

  /** Settings of a server on this machine, without TLS. */
  static AppConfig.Mail config(int port) {
    return config(port, "pay@mail.example.com");
  }

  /**
   * @param from address of the sender
   */
  static AppConfig.Mail config(int port, String from) {
    return MailBuilder.builder()
        .type("smtp")
        .host("127.0.0.1")
        .port(port)
        .tls("none")
        .user("")
        .password("")
        .from(from)
        .senderName("Paylink")
        .timeout(Duration.ofSeconds(30))
        .trustedCertificates("")
        .build();
  }
}
