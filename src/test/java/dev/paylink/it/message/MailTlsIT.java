package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.events.webhook.sending.TestCertificates;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which mail servers are trusted, by nodes with a password, and with the certificates to trust. */
class MailTlsIT {
  private static final String EMAIL = "siti@example.com";

  @TempDir private static Path folder;
  private static TestCertificates certificates;
  private static Path authority;

  @BeforeAll
  static void sign() throws Exception {
    certificates = new TestCertificates(folder);
    certificates.sign("valid", "localhost", -1, 9);
    certificates.sign("other", "mail.example.com", -1, 9);
    certificates.sign("expired", "localhost", -9, 3);
    authority = Files.writeString(folder.resolve("ca.pem"), certificates.pem());
  }

  private static TestService node(ScriptedSmtp smtp, String tls, String trusted) {
    Map<String, String> settings = new HashMap<>(smtp.settings());
    settings.put("PAYLINK_MAIL_HOST", "localhost");
    settings.put("PAYLINK_MAIL_TLS", tls);
    settings.put("PAYLINK_MAIL_USER", "relay");
    settings.put("PAYLINK_MAIL_PASSWORD", "secret");
    settings.put("PAYLINK_MAIL_TRUSTED_CERTIFICATES", trusted);
    return TestService.start(settings);
  }

  @Test
  void sendsOverTlsFromTheStart() throws Exception {
    try (ScriptedSmtp smtp = new ScriptedSmtp(certificates.context("valid"));
        TestService service = node(smtp, "implicit", authority.toString())) {
      MailSeller seller = new MailSeller(service);
      seller.await(seller.paidOrder(EMAIL), "sent");
      assertEquals(1, smtp.taken().size());
      assertEquals(1, smtp.count("AUTH"));
    }
  }

  @Test
  void sendsNothingToAServerWithoutStarttls() {
    try (ScriptedSmtp smtp = new ScriptedSmtp()) {
      requireNothingSent(smtp, "starttls", authority.toString());
    }
  }

  @Test
  void sendsNothingWithStarttlsToAServerThatIsNotTrusted() throws Exception {
    try (ScriptedSmtp smtp = new ScriptedSmtp()) {
      for (String certificate : List.of("other", "expired")) {
        smtp.offer(certificates.context(certificate));
        requireNothingSent(smtp, "starttls", authority.toString());
      }
      smtp.offer(certificates.context("valid"));
      requireNothingSent(smtp, "starttls", "");
    }
  }

  @Test
  void sendsNothingOverTlsFromTheStartToAServerThatIsNotTrusted() throws Exception {
    for (String certificate : List.of("other", "expired")) {
      try (ScriptedSmtp smtp = new ScriptedSmtp(certificates.context(certificate))) {
        requireNothingSent(smtp, "implicit", authority.toString());
      }
    }
    try (ScriptedSmtp smtp = new ScriptedSmtp(certificates.context("valid"))) {
      requireNothingSent(smtp, "implicit", "");
    }
  }

  @Test
  void keepsMessagesIfThePasswordIsWrong() throws Exception {
    try (ScriptedSmtp smtp = new ScriptedSmtp(certificates.context("valid"));
        TestService service = node(smtp, "implicit", authority.toString())) {
      smtp.answer("AUTH", "535 wrong");
      MailSeller seller = new MailSeller(service);
      JsonNode waiting = seller.awaitAttempt(seller.paidOrder(EMAIL), 1);
      assertEquals("queued", waiting.get("status").asText());
      assertEquals("535 wrong", waiting.get("error").asText());
      assertEquals(0, smtp.count("MAIL"));
    }
  }

  /** The message stays queued. */
  private static void requireNothingSent(ScriptedSmtp smtp, String tls, String trusted) {
    try (TestService service = node(smtp, tls, trusted)) {
      MailSeller seller = new MailSeller(service);
      JsonNode waiting = seller.awaitAttempt(seller.paidOrder(EMAIL), 1);
      assertEquals("queued", waiting.get("status").asText());
      for (String verb : List.of("AUTH", "MAIL", "RCPT", "DATA")) {
        assertEquals(0, smtp.count(verb), verb);
      }
    }
  }
}
