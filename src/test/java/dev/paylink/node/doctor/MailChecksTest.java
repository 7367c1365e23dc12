package dev.paylink.node.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.events.message.mail.ScriptedMailServer;
import dev.paylink.node.doctor.Finding.State;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class MailChecksTest {
  private static final String SPF = "v=spf1 include:relay.example -all";
  private static final String DMARC = "v=DMARC1; p=none";

  private static Finding find(String check, int port, Map<String, List<String>> records)
      throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("PAYLINK_MAIL_TYPE", "smtp");
    settings.put("PAYLINK_MAIL_HOST", "127.0.0.1");
    settings.put("PAYLINK_MAIL_FROM", "pay@mail.shop.example");
    settings.put("PAYLINK_MAIL_PORT", Integer.toString(port));
    settings.put("PAYLINK_MAIL_TLS", "none");
    return find(check, settings, records);
  }

  private static Finding find(
      String check, Map<String, String> settings, Map<String, List<String>> records)
      throws IOException {
    try (TxtServer dns = new TxtServer(records)) {
      return MailChecks.of(ConfigLoader.load(new JsonObject(), settings), new TxtRecords(dns.url()))
          .stream()
          .filter(one -> one.name().equals(check))
          .findFirst()
          .orElseThrow()
          .run();
    }
  }

  private static void assertFound(State state, String text, Finding finding) {
    assertEquals(state, finding.state(), finding::toString);
    assertTrue(finding.text().contains(text), finding::toString);
    assertEquals(state == State.OK, finding.advice().isEmpty(), finding::toString);
  }

  @ParameterizedTest
  @CsvSource({"mail.server", "mail.spf", "mail.dmarc"})
  void looksAtNothingWithoutSmtp(String check) throws IOException {
    assertFound(State.OK, "mail.type is none", find(check, Map.of(), Map.of()));
  }

  @Test
  void connectsToTheServerWithoutSending(Vertx vertx) throws IOException {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "QUIT", "221 Bye");
    assertFound(
        State.OK,
        "127.0.0.1:%d answers".formatted(server.port()),
        find("mail.server", server.port(), Map.of()));
    assertEquals(List.of("EHLO localhost", "QUIT"), server.received);
  }

  @Test
  void looksAtTheRecordsOfTheDomain() throws IOException {
    Map<String, List<String>> right =
        Map.of(
            "mail.shop.example", List.of("google-site-verification=1", SPF),
            "_dmarc.mail.shop.example", List.of(DMARC));
    assertFound(
        State.OK, "mail.shop.example has the SPF record " + SPF, find("mail.spf", 1, right));
    assertFound(
        State.OK,
        "_dmarc.mail.shop.example has the DMARC record " + DMARC,
        find("mail.dmarc", 1, right));
  }

  @Test
  void saysWhatToPublish() throws IOException {
    Map<String, List<String>> others =
        Map.of("mail.shop.example", List.of("v=spf10", "spf2.0/pra"));
    Finding spf = find("mail.spf", 1, others);
    assertFound(State.DOUBTFUL, "mail.shop.example has no SPF record", spf);
    assertTrue(spf.advice().contains("a TXT record of mail.shop.example"), spf.advice());
    Finding dmarc = find("mail.dmarc", 1, others);
    assertFound(State.DOUBTFUL, "mail.shop.example has no DMARC record", dmarc);
    assertTrue(
        dmarc
            .advice()
            .contains("_dmarc.mail.shop.example, as v=DMARC1; p=none; rua=mailto:postmaster@"),
        dmarc.advice());
  }

  @Test
  void refusesTwoSpfRecords() throws IOException {
    Map<String, List<String>> two = Map.of("mail.shop.example", List.of(SPF, "v=spf1 -all"));
    assertFound(State.DOUBTFUL, "has 2 SPF records", find("mail.spf", 1, two));
  }

  @Test
  void takesTheDmarcRecordOfADomainAbove() throws IOException {
    assertFound(
        State.OK,
        "_dmarc.shop.example has the DMARC record",
        find("mail.dmarc", 1, Map.of("_dmarc.shop.example", List.of(DMARC))));
  }

  @Test
  void readsARecordInParts() throws IOException {
    String spf = "v=spf1 " + "include:relay.example ".repeat(20) + "-all";
    assertFound(State.OK, spf, find("mail.spf", 1, Map.of("mail.shop.example", List.of(spf))));
  }

  @Test
  void saysWhatAServerReplies(Vertx vertx) throws IOException {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "greeting", "554 Not for you");
    assertFound(State.WRONG, "554 Not for you", find("mail.server", server.port(), Map.of()));
  }
}
