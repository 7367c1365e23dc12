package dev.paylink.node.doctor;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.events.message.mail.ScriptedMailServer;
import dev.paylink.node.doctor.Finding.State;
import io.vertx.core.Vertx;
import io.vertx.core.dns.DnsClientOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
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

  private Vertx vertx;

  @BeforeEach
  void use(Vertx given) {
    vertx = given;
  }

  private static AppConfig config(int port) {
    JsonObject mail =
        new JsonObject()
            .put("type", "smtp")
            .put("host", "127.0.0.1")
            .put("port", port)
            .put("tls", "none")
            .put("from", "pay@mail.shop.example");
    return ConfigLoader.load(new JsonObject().put("mail", mail), Map.of());
  }

  private Finding find(String check, int port, Map<String, List<String>> records)
      throws IOException {
    return find(check, config(port), records);
  }

  private Finding find(String check, AppConfig config, Map<String, List<String>> records)
      throws IOException {
    try (TxtServer dns = new TxtServer(records)) {
      return find(check, config, dns.options());
    }
  }

  private Finding find(String check, AppConfig config, DnsClientOptions dns) {
    return MailChecks.examine(vertx, config, dns).await().stream()
        .filter(one -> one.check().equals(check))
        .findFirst()
        .orElseThrow();
  }

  private static void assertFound(State state, String text, Finding finding) {
    assertEquals(state, finding.state(), finding::toString);
    assertTrue(finding.text().contains(text), finding::toString);
    assertEquals(state == State.OK, finding.advice().isEmpty(), finding::toString);
  }

  @ParameterizedTest
  @CsvSource({"mail.server", "mail.spf", "mail.dmarc"})
  void looksAtNothingWithoutSmtp(String check) throws IOException {
    AppConfig off = ConfigLoader.load(new JsonObject(), Map.of());
    assertFound(State.OK, "mail.type is none", find(check, off, Map.of()));
  }

  @Test
  void connectsToTheServerWithoutSending() throws IOException {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "QUIT", "221 Bye");
    assertFound(
        State.OK,
        "127.0.0.1:%d answers".formatted(server.port()),
        find("mail.server", server.port(), Map.of()));
    await().until(() -> Set.copyOf(server.received).equals(Set.of("EHLO localhost", "QUIT")));
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
    assertFound(
        State.OK,
        "has the SPF record v=spf1 include:relay.example",
        find("mail.spf", 1, Map.of("mail.shop.example", List.of(spf))));
  }

  @Test
  void readsRecordsThatAreTooLongForAPacket() throws IOException {
    List<String> many = new ArrayList<>(Collections.nCopies(20, "x".repeat(60)));
    many.add(SPF);
    assertFound(State.OK, SPF, find("mail.spf", 1, Map.of("mail.shop.example", many)));
  }

  @Test
  void saysThatTheDnsDoesNotAnswer() {
    DnsClientOptions silent =
        new DnsClientOptions().setHost("127.0.0.1").setPort(1).setQueryTimeout(500);
    for (String check : List.of("mail.spf", "mail.dmarc")) {
      assertFound(State.UNSEEN, "could not be looked up", find(check, config(1), silent));
    }
  }

  @Test
  void saysWhatAServerReplies() throws IOException {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "greeting", "554 Not for you");
    assertFound(State.WRONG, "554 Not for you", find("mail.server", server.port(), Map.of()));
  }
}
