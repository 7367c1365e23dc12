package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.events.webhook.sending.TestCertificates;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.it.support.mail.ScriptedSmtp;
import dev.paylink.it.support.mail.ScriptedSmtp.Command;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipts by SMTP with STARTTLS and a password, from a node with the certificates to trust. */
class ReceiptMailIT {
  @TempDir private static Path folder;
  private static ScriptedSmtp smtp;
  private static TestService service;

  private final String email = "siti-%s@example.com".formatted(UUID.randomUUID());

  @BeforeAll
  static void start() throws Exception {
    TestCertificates certificates = new TestCertificates(folder);
    certificates.sign("valid", "localhost", -1, 9);
    Path authority = Files.writeString(folder.resolve("ca.pem"), certificates.pem());
    smtp = new ScriptedSmtp();
    smtp.offer(certificates.context("valid"));
    service =
        TestService.start(
            smtp.settings(
                "PAYLINK_MAIL_HOST",
                "localhost",
                "PAYLINK_MAIL_TLS",
                "starttls",
                "PAYLINK_MAIL_USER",
                "relay",
                "PAYLINK_MAIL_PASSWORD",
                "secret",
                "PAYLINK_MAIL_TRUSTED_CERTIFICATES",
                authority.toString()));
  }

  @AfterAll
  static void stop() {
    service.close();
    smtp.close();
  }

  @Test
  void isSentOnceOverAnEncryptedConnection() {
    MailSeller seller = seller();
    String order = seller.pay(email);
    ReceivedMail mail = only();
    JsonNode sent = seller.await(order, "sent");
    assertEquals(email, mail.recipient());
    assertEquals("\"Batik Ayu & Co via Paylink\" <" + MailServer.FROM + ">", sender(mail));
    assertEquals("help@batik.example", mail.header("Reply-To"));
    assertEquals(email, mail.header("To"));
    assertEquals("Your receipt from Batik Ayu & Co", mail.subject());
    assertEquals("<%s@paylink.example>".formatted(sent.get("id").asText()), mail.messageId());
    assertEquals("auto-generated", mail.header("Auto-Submitted"));
    assertEquals("multipart/alternative[text/plain text/html]", mail.structure());
    assertEquals(1, mails().size());
    for (Command command : smtp.commands()) {
      boolean first = List.of("CONNECT", "EHLO", "STARTTLS").contains(command.verb());
      assertTrue(command.encrypted() || first, command::line);
    }
  }

  private MailSeller seller() {
    return new MailSeller(service)
        .with("{\"displayName\":\"Batik Ayu & Co\",\"supportEmail\":\"help@batik.example\"}")
        .withLogo();
  }

  private static String sender(ReceivedMail mail) {
    return "\"%s\" <%s>".formatted(mail.from().getPersonal(), mail.from().getAddress());
  }

  private ReceivedMail only() {
    return Awaitility.await().until(this::mails, mails -> mails.size() == 1).get(0);
  }

  private List<ReceivedMail> mails() {
    return smtp.taken().stream().filter(mail -> mail.recipient().equals(email)).toList();
  }

  @Test
  void saysTheSameAsTextAndAsHtmlWithoutTracking() {
    MailSeller seller = seller();
    JsonNode order = seller.merchant().order(seller.pay(email));
    ReceivedMail mail = only();
    String text = mail.text();
    String html = mail.html().text();
    assertTrue(text.contains("\nPaid: "), text);
    String number = order.get("number").asText();
    String receiptNumber = order.get("receiptNumber").asText();
    for (String said : List.of("Seat", "150", "Batik Ayu & Co", number, receiptNumber)) {
      assertTrue(text.contains(said), text);
      assertTrue(html.contains(said), html);
    }
    String receipt = mail.html().select("a[href]").attr("href");
    assertTrue(receipt.endsWith("/orders/" + order.get("id").asText()), receipt);
    assertTrue(text.contains(receipt), text);
    for (Element loaded : mail.html().select("[src], link, script, iframe, [background]")) {
      assertEquals("img", loaded.tagName());
      assertTrue(loaded.attr("src").contains("/pay/logos/"), loaded::outerHtml);
    }
    assertEquals(1, mail.html().select("img").size());
    assertFalse(mail.html().html().contains("url("), mail.html()::html);
  }

  @ParameterizedTest
  @CsvSource({"en, Your receipt from Batik Ayu", "id, Tanda terima Anda dari Batik Ayu"})
  void isInTheLanguageOfTheCustomersPage(String language, String subject) {
    new MailSeller(service).pay(email, "Accept-Language", language);
    ReceivedMail mail = only();
    assertEquals(subject, mail.subject());
    assertEquals(language, mail.html().select("html").attr("lang"));
    assertEquals(language, mail.header("Content-Language"));
  }

  /** Each line of a header is short, and none is added by what merchants say. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Батик Аю и сыновья, лучшие ткани на Яве, прямо из мастерской, с любовью",
        "蜡染店🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵",
        "Ayu <b>\"Batik\"</b>, Bcc: thief@evil.example; =?UTF-8?B?QQ==?="
      })
  void isFromTheShopWhateverItsName(String name) {
    new MailSeller(service).with(new JsonObject().put("displayName", name).encode()).pay(email);
    ReceivedMail mail = only();
    assertEquals(name + " via Paylink", mail.from().getPersonal());
    assertEquals(MailServer.FROM, mail.from().getAddress());
    assertEquals("Your receipt from " + name, mail.subject());
    assertEquals(mail.subject(), mail.html().select("h1").text());
    assertTrue(mail.text().startsWith(mail.subject() + "\n"), mail::text);
    assertEquals("", mail.header("Bcc"));
    assertEquals(email, mail.header("To"));
  }
}
