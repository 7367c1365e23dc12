package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.InvalidConfigException.Problem;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailChecksTest {
  private static AppConfig load(Map<String, String> environment) {
    return ConfigLoader.load(new JsonObject(), environment);
  }

  private static List<String> problems(Map<String, String> environment) {
    return assertThrows(InvalidConfigException.class, () -> load(environment)).problems().stream()
        .map(Problem::toString)
        .toList();
  }

  @Test
  void sendsNothingWithoutConfiguration() {
    AppConfig.Mail mail = load(Map.of()).mail();
    assertFalse(mail.isOn());
    assertEquals(587, mail.port());
    assertEquals("starttls", mail.tls());
    assertEquals(Duration.ofSeconds(30), mail.timeout());
  }

  @Test
  void readsAServer() {
    AppConfig.Mail mail =
        load(Map.of(
                "PAYLINK_MAIL_TYPE", "smtp",
                "PAYLINK_MAIL_HOST", "smtp.example.com",
                "PAYLINK_MAIL_PORT", "465",
                "PAYLINK_MAIL_TLS", "implicit",
                "PAYLINK_MAIL_USER", "paylink",
                "PAYLINK_MAIL_PASSWORD", "secret",
                "PAYLINK_MAIL_FROM", "pay@example.com",
                "PAYLINK_MAIL_SENDER_NAME", "Example Pay"))
            .mail();
    assertTrue(mail.isSmtp());
    assertEquals("smtp.example.com", mail.host());
    assertEquals(465, mail.port());
    assertEquals("implicit", mail.tls());
    assertEquals("secret", mail.password());
    assertEquals("Example Pay", mail.senderName());
  }

  @Test
  void demandsServerAndSenderOfSmtp() {
    assertEquals(
        List.of(
            "mail.host = : must not be empty, as mail.type is smtp",
            "mail.from = : must not be empty, as mail.type is smtp"),
        problems(Map.of("PAYLINK_MAIL_TYPE", "smtp")));
  }

  @Test
  void sendsNoPasswordInTheClear() {
    assertEquals(
        List.of(
            "mail.tls = none: must be starttls or implicit with mail.password; given by PAYLINK_MAIL_TLS"),
        problems(Map.of("PAYLINK_MAIL_TLS", "none", "PAYLINK_MAIL_PASSWORD", "secret")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "http://localhost:8080", "http://127.0.0.1:8080/shop", "http://[::1]:8080"})
  void showsTheInboxOnThisMachine(String publicUrl) {
    assertTrue(
        load(Map.of("PAYLINK_MAIL_TYPE", "inbox", "PAYLINK_HTTP_PUBLIC_URL", publicUrl))
            .mail()
            .isInbox());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://pay.example.com",
        "http://localhost.example.com",
        "http://127.0.0.1.example.com"
      })
  void showsTheInboxToNobodyElse(String publicUrl) {
    assertEquals(
        List.of(
            "mail.type = inbox: must be none or smtp, unless http.publicUrl is of localhost;"
                + " given by PAYLINK_MAIL_TYPE"),
        problems(Map.of("PAYLINK_MAIL_TYPE", "inbox", "PAYLINK_HTTP_PUBLIC_URL", publicUrl)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pay", "Pay <pay@example.com>", "pay@", "a@b@c"})
  void refusesWhatIsNoSender(String from) {
    assertTrue(problems(Map.of("PAYLINK_MAIL_FROM", from)).get(0).startsWith("mail.from = "), from);
  }
}
