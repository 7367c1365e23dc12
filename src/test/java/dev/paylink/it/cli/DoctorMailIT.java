package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.sending.TestCertificates;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.it.support.mail.ScriptedSmtp;
import dev.paylink.it.support.mail.ScriptedSmtp.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor} at a mail server with STARTTLS and a password; each test runs the jar. */
@Tag("ops")
class DoctorMailIT {
  private static final String ADDRESS = "ops@shop.example";

  @TempDir private static Path folder;
  private static TestCertificates certificates;
  private static Path authority;

  private ScriptedSmtp smtp;
  private Map<String, String> settings;

  @BeforeAll
  static void sign() throws Exception {
    certificates = new TestCertificates(folder);
    certificates.sign("valid", "localhost", -1, 9);
    certificates.sign("other", "mail.example.com", -1, 9);
    authority = Files.writeString(folder.resolve("ca.pem"), certificates.pem());
  }

  @BeforeEach
  void start() throws Exception {
    smtp = new ScriptedSmtp();
    smtp.offer(certificates.context("valid"));
    settings = new HashMap<>(TestDatabase.settings(TestDatabase.shared().createMigrated()));
    settings.putAll(smtp.settings());
    settings.put("PAYLINK_MAIL_HOST", "localhost");
    settings.put("PAYLINK_MAIL_TLS", "starttls");
    settings.put("PAYLINK_MAIL_USER", "relay");
    settings.put("PAYLINK_MAIL_PASSWORD", "secret");
    settings.put("PAYLINK_MAIL_TRUSTED_CERTIFICATES", authority.toString());
  }

  @AfterEach
  void close() {
    smtp.close();
  }

  private String finding(String check, String... options) {
    JarProcess done = JarProcess.run(settings, arguments(options));
    return done.out()
        .lines()
        .filter(line -> line.contains(" " + check + ": "))
        .collect(Collectors.joining());
  }

  private static String[] arguments(String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "doctor";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return arguments;
  }

  private void assertSaid(String beginning, String end, String finding) {
    String server = "localhost:" + smtp.port();
    assertTrue(finding.startsWith(beginning.formatted(server)), finding);
    assertTrue(finding.endsWith(end), finding);
  }

  @Test
  void logsInOverAnEncryptedConnectionAndSendsNothing() {
    assertSaid("ok        mail.server: %s answers", "", finding("mail.server"));
    List<Command> logIns =
        smtp.commands().stream().filter(command -> command.verb().equals("AUTH")).toList();
    assertEquals(1, logIns.size());
    assertTrue(logIns.get(0).encrypted());
    assertEquals(0, smtp.count("MAIL"));
  }

  @Test
  void saysThatTheLogInIsRefused() {
    smtp.answer("AUTH", "535 5.7.8 Wrong password");
    assertSaid(
        "wrong     mail.server: %s takes no e-mails: AUTH ",
        "failed: 535 5.7.8 Wrong password", finding("mail.server"));
  }

  @Test
  void saysThatTheServerOffersNoEncryption() {
    smtp.offer(null);
    assertSaid(
        "wrong     mail.server: %s takes no e-mails: STARTTLS required",
        "", finding("mail.server"));
    assertEquals(0, smtp.count("AUTH"));
  }

  @Test
  void saysThatTheCertificateIsOfAnotherHost() throws Exception {
    smtp.offer(certificates.context("other"));
    assertSaid("wrong     mail.server: %s takes no e-mails: ", "", finding("mail.server"));
    assertEquals(0, smtp.count("AUTH"));
  }

  @Test
  void sendsATestMessage() {
    assertSaid(
        "ok        mail.test: %s has taken a test message for " + ADDRESS,
        "",
        finding("mail.test", "--mail-to", ADDRESS));
    ReceivedMail mail = smtp.taken().get(0);
    assertEquals(ADDRESS, mail.recipient());
    assertEquals("Test of e-mails of Paylink", mail.subject());
  }

  @Test
  void saysWhatTheServerRepliesToATestMessage() {
    smtp.answer("RCPT", "550 5.1.1 No such user");
    assertSaid(
        "wrong     mail.test: %s has not taken a test message for " + ADDRESS,
        ": 550 5.1.1 No such user",
        finding("mail.test", "--mail-to", ADDRESS));
  }
}
