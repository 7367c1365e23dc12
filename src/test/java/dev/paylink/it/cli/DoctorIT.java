package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.ReplicatedDatabase;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor} beside a running node; each test runs the jar. */
@Tag("ops")
class DoctorIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What the database of the tests is not: it would be too slow. */
  private static final String NOT_DURABLE = "server.durability";

  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("it compares the rows of all merchants") TestService node) {
    service = node;
    await()
        .until(
            () ->
                service.number("select count(*) from lease") > 0
                    && service.number(
                            "select count(*) from partition_range where parent = 'api_request'")
                        > 7);
  }

  private static Map<String, String> settings(String uri) {
    return new HashMap<>(TestDatabase.settings(uri));
  }

  private static Map<String, JsonNode> examine(Map<String, String> settings, String... options)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("doctor", "--json"));
    arguments.addAll(List.of(options));
    JarProcess done = JarProcess.run(settings, arguments.toArray(String[]::new));
    JsonNode report = JSON.readTree(done.out());
    assertEquals(report.get("needsAction").asBoolean() ? 1 : 0, done.exitCode(), done::err);
    Map<String, JsonNode> findings = new LinkedHashMap<>();
    report.get("findings").forEach(finding -> findings.put(finding.get("check").asText(), finding));
    return findings;
  }

  private static void assertState(String state, String text, JsonNode finding) {
    assertEquals(state, finding.get("state").asText(), finding::toString);
    assertTrue(finding.get("text").asText().contains(text), finding::toString);
    assertEquals(state.equals("ok"), finding.get("advice").asText().isEmpty(), finding::toString);
  }

  @Test
  void findsEverythingRightButTheServerOfTheTests() throws Exception {
    Map<String, JsonNode> findings = examine(settings(service.databaseUri()));
    Map<String, String> others = new HashMap<>();
    findings.forEach(
        (name, finding) -> {
          if (!finding.get("state").asText().equals("ok")) {
            others.put(name, finding.get("state").asText());
          }
        });
    assertEquals(Map.of(NOT_DURABLE, "wrong", "node.keys", "unseen"), others, findings::toString);
    assertState("ok", "sequencer (node ", findings.get("work.leases"));
    assertState("ok", "event for ", findings.get("partitions.ahead"));
  }

  @Test
  void namesEveryFindingInTheDocumentation() throws Exception {
    String docs = Files.readString(Path.of("docs/operate/configure.md"));
    for (String name : examine(settings(service.databaseUri())).keySet()) {
      assertTrue(docs.contains("- `" + name + "`: "), name);
    }
  }

  @Test
  void saysWhatToDoInWords() {
    JarProcess done = JarProcess.run(settings(service.databaseUri()), "doctor");
    assertEquals(1, done.exitCode());
    assertTrue(done.out().contains("wrong     server.durability: fsync is off"), done::out);
    assertTrue(done.out().contains("          To do: Set fsync to on"), done::out);
    assertEquals("Something is to be done: 1\n", done.err());
  }

  @Test
  void plansTheConnectionsOfNodes() throws Exception {
    Map<String, String> settings = settings(service.databaseUri());
    assertState(
        "wrong",
        "50 nodes with up to 33 connections each (this configuration) take 1650 of the",
        examine(settings, "--nodes", "50").get("connections.pools"));
    settings.put("PAYLINK_DATABASE_POOL_SIZE", "1");
    settings.put("PAYLINK_DATABASE_PAGE_POOL_SIZE", "1");
    settings.put("PAYLINK_DATABASE_BACKGROUND_POOL_SIZE", "1");
    assertState(
        "ok",
        "1 node with up to 7 connections each (this configuration) take 7 of the",
        examine(settings, "--nodes", "1").get("connections.pools"));
    assertEquals(2, JarProcess.run(settings, "doctor", "--nodes", "0").exitCode());
  }

  @Test
  void countsConnectedNodes() {
    String one = "1 node with up to";
    String two = "2 nodes with up to";
    await().until(() -> pools().contains(one));
    try (TestService another = service.anotherNode(Map.of())) {
      await().until(() -> pools().contains(two));
    }
    await().until(() -> pools().contains(one));
  }

  private static String pools() throws Exception {
    return examine(settings(service.databaseUri())).get("connections.pools").get("text").asText();
  }

  @Test
  void findsKeysOfOtherNodesMissing() throws Exception {
    Map<String, String> settings = settings(service.databaseUri());
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    assertState("wrong", "tokens.jwks (in use: ", examine(settings).get("node.keys"));
  }

  @Test
  void findsDatabaseThatIsNotServed() throws Exception {
    String uri = TestDatabase.shared().createMigrated();
    TestDatabase.shared()
        .execute(
            uri,
            """
            insert into quarantine (since) values (now() - interval '3 hours');
            insert into lease (work, holder, expires_at)
              values ('sequencer', gen_random_uuid(), now() - interval '1 hour');
            insert into merchant (id, name, mode) values (gen_random_uuid(), 'Ann', 'live');
            insert into webhook_endpoint (id, merchant_id, url, secret, failing_since)
              select gen_random_uuid(), id, 'https://shop.example', '\\x00', now() - interval '1 day' from merchant;
            insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
              select gen_random_uuid(), id, merchant_id, gen_random_uuid(), 'order.paid', now() - interval '1 hour'
              from webhook_endpoint;
            insert into order_count_delta (merchant_id, span, cell, change)
              select gen_random_uuid(), 0, 1, 1 from generate_series(1, 100001);
            do $$ declare p text; begin
              for p in select name from partition_range where parent = 'api_request' loop
                execute 'drop table ' || p;
              end loop;
            end $$;
            update pg_index set indisvalid = false where indexrelid = 'orders_pending'::regclass;
            """);
    Map<String, JsonNode> findings = examine(settings(uri));
    assertState("doubtful", "a quarantine since 3 h", findings.get("work.quarantine"));
    assertState("wrong", "sequencer (since 60 min)", findings.get("work.leases"));
    assertState("wrong", "live merchants", findings.get("node.public-url"));
    Map<String, String> clearText = settings(uri);
    clearText.put("PAYLINK_HTTP_PUBLIC_URL", "http://pay.example.com");
    assertState("doubtful", "not encrypted", examine(clearText).get("node.public-url"));
    assertState("doubtful", "1 fail for an hour", findings.get("webhooks.endpoints"));
    assertState("wrong", "Deliveries due: 1, the oldest for 60 min", findings.get("webhooks.due"));
    assertState("doubtful", "not folded", findings.get("schema.counts"));
    assertState("wrong", "orders_pending", findings.get("schema.indexes"));
    assertState("doubtful", "api_request for 0 days", findings.get("partitions.ahead"));
    assertState("ok", "that of this version", findings.get("schema.version"));
  }

  @Test
  void namesAReceiverThatIsSlow() throws Exception {
    String uri = TestDatabase.shared().createMigrated();
    TestDatabase.shared()
        .execute(
            uri,
            """
            insert into merchant (id, name, mode) values (gen_random_uuid(), 'Ann', 'test');
            insert into webhook_endpoint (id, merchant_id, url, secret)
              select gen_random_uuid(), id, 'https://shop.example/secret', '\\x00' from merchant;
            insert into webhook_endpoint (id, merchant_id, url, secret, enabled)
              select gen_random_uuid(), id, 'https://off.example', '\\x00', false from merchant;
            insert into webhook_sender values (gen_random_uuid(), gen_random_uuid(), now() + interval '1 hour');
            update webhook_shard set sender = s.id from webhook_sender s;
            insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
              select gen_random_uuid(), e.id, e.merchant_id, gen_random_uuid(), 'order.paid', now() - d.due
              from webhook_endpoint e, (values (interval '1 hour'), (interval '2 min')) d (due)
              where e.enabled;
            insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
              select gen_random_uuid(), e.id, e.merchant_id, gen_random_uuid(), 'order.paid', now() - interval '1 day'
              from webhook_endpoint e where not e.enabled
            """);
    JsonNode due = examine(settings(uri)).get("webhooks.due");
    assertState("doubtful", "Deliveries due: 2, the oldest for 60 min", due);
    String text = due.get("text").asText();
    assertTrue(text.matches(".*whe_\\w{26} of mer_\\w{26} \\(2 due, for 60 min\\)"), text);
    String advice = due.get("advice").asText();
    assertTrue(advice.contains("`webhook pause whe_"), advice);
  }

  @Test
  void findsMerchantsWhoseCustomersCannotPay() throws Exception {
    String uri = TestDatabase.shared().createMigrated();
    assertState("ok", "are there", examine(settings(uri)).get("merchants.payment-methods"));
    TestDatabase.shared()
        .execute(
            uri,
            """
            insert into merchant (id, name, mode, providers, instructions)
            select uuid_at(clock_timestamp()), name, 'live', methods::text[], 'Bank 1' from (values
              ('keyed', '{stripe,manual}'), ('keyless', '{xendit-qris}'), ('gone', '{kopey,manual}'),
              ('gone too', '{kopey,manual}'), ('right', '{manual}'), ('idle', '{}'), ('sells', '{}'))
              m (name, methods);
            insert into merchant_setting (merchant_id, extension, key, value)
            select id, 'stripe', key, 'x' from merchant, unnest(array['secretKey', 'webhookSecret']) key
            where name = 'keyed';
            insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token)
            select uuid_at(clock_timestamp()), id, 'Seat', 1, 'IDR', name from merchant
            where name in ('sells', 'gone')
            """);
    JsonNode finding = examine(settings(uri)).get("merchants.payment-methods");
    String id = "mer_\\w{26}";
    assertState("doubtful", "", finding);
    String text = finding.get("text").asText();
    for (String part :
        List.of(
            id + ", " + id + ": no extension here has the provider kopey",
            id + ": xendit-qris lacks the setting xendit\\.\\w+",
            id + ": none is set")) {
      assertTrue(text.matches(".*[.;] " + part + "(;.*)?"), text);
    }
    assertEquals(4, text.split("mer_", -1).length - 1, text);
    String advice = finding.get("advice").asText();
    assertTrue(advice.contains("manual, midtrans, "), advice);
  }

  @Test
  void namesLiveMerchantsWithoutAnAddressForMessages() throws Exception {
    String uri = TestDatabase.shared().createMigrated();
    TestDatabase.shared()
        .execute(
            uri,
            """
            insert into merchant (id, name, mode, notify_email) values
              (uuid_at(clock_timestamp()), 'Told', 'live', 'ann@shop.example'),
              (uuid_at(clock_timestamp()), 'Not told', 'live', null),
              (uuid_at(clock_timestamp()), 'Test', 'test', null)
            """);
    Map<String, String> settings = settings(uri);
    assertState("ok", "No live", examine(settings).get("merchants.notify-email"));
    settings.put("PAYLINK_MAIL_TYPE", "inbox");
    String text = examine(settings).get("merchants.notify-email").get("text").asText();
    assertTrue(text.matches("Live merchants without notifyEmail, .*: mer_\\w{26}"), text);
  }

  @Test
  void sendsATestMessageBySmtpOnly() {
    JarProcess done =
        JarProcess.run(settings(service.databaseUri()), "doctor", "--mail-to", "ops@shop.example");
    assertEquals(2, done.exitCode());
    assertTrue(done.err().contains("--mail-to needs mail.type smtp"), done::err);
  }

  @Test
  void findsSchemaOfAnEmptyDatabase() throws Exception {
    Map<String, JsonNode> findings = examine(settings(TestDatabase.shared().create()));
    assertState("wrong", "The schema is empty", findings.get("schema.version"));
    assertState("wrong", "Could not be looked at", findings.get("work.leases"));
    assertState("ok", "PostgreSQL", findings.get("server.version"));
  }

  @Test
  void saysWhatARoleCannotSee() throws Exception {
    String uri = TestDatabase.shared().createMigrated();
    String role = "doctor_" + ProcessHandle.current().pid();
    TestDatabase.shared()
        .execute(
            uri,
            "create role %1$s login password 'x' connection limit 40; grant select on lease to %1$s"
                .formatted(role));
    try {
      Map<String, String> settings = settings(uri);
      settings.put("PAYLINK_DATABASE_USER", role);
      settings.put("PAYLINK_DATABASE_PASSWORD", "x");
      Map<String, JsonNode> findings = examine(settings, "--nodes", "2");
      assertState("unseen", "other roles", findings.get("server.privileges"));
      assertState("unseen", "permission denied", findings.get("webhooks.due"));
      assertState("wrong", "take 66 of the 40", findings.get("connections.pools"));
      assertFalse(findings.get("work.leases").get("state").asText().equals("unseen"));
    } finally {
      TestDatabase.shared().execute(uri, "drop owned by %1$s; drop role %1$s".formatted(role));
    }
  }

  @Test
  void looksAtStandbysAndFromThem(@TempDir Path folder) throws Exception {
    try (ReplicatedDatabase database = new ReplicatedDatabase(folder)) {
      Map<String, String> settings = database.settings(database.uri());
      assertEquals(0, JarProcess.run(settings, "migrate").exitCode());
      Map<String, JsonNode> findings = examine(settings);
      assertState("ok", "primary", findings.get("server.writable"));
      assertState("ok", "Standbys: walreceiver (async, ", findings.get("replication.standbys"));
      assertState("ok", "fsync and full_page_writes are on", findings.get("server.durability"));
      findings = examine(database.settings(database.standbyUri()));
      assertState("wrong", "this is a standby", findings.get("server.writable"));
      assertState("unseen", "could not be compared", findings.get("schema.version"));
    }
  }

  @Test
  void needsADatabase() {
    JarProcess done = JarProcess.run(settings("postgresql://127.0.0.1:1/none"), "doctor");
    assertEquals(3, done.exitCode());
    assertTrue(done.err().startsWith("No database at postgresql://127.0.0.1:1/none"), done::err);
  }
}
