package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code verify-counts} beside a running service; each test runs the jar. */
@Tag("ops")
class VerifyCountsIT {
  private static final int WRITERS = 4;

  /** Wrong counts: that of one kind and the total, in the span and in the four longer buckets. */
  private static final int WRONG = 10;

  /** Wrong figures of turnover: those of a quarter of an hour and the three longer buckets. */
  private static final int WRONG_TURNOVER = 4;

  private static final int WRONG_IN_ALL = 2 * WRONG + WRONG_TURNOVER;

  private static TestService service;
  private static Merchant merchant;
  private static ApiClient client;
  private static volatile boolean writing = true;

  @BeforeAll
  static void start(@OwnNode("it compares the rows of all merchants") TestService node) {
    service = node;
    merchant = service.merchant("test");
    client = service.client(merchant, TestService.ALL_SCOPES);
    service.newClient().newOrder();
    client.newOrder();
    // Sold through a link of its own, which is none of the merchant's.
    client.post("/digital-products", "{\"title\":\"App\",\"amount\":100,\"currency\":\"IDR\"}");
  }

  @Test
  void listsOptionsInHelp() {
    JarProcess help = verify("--help");
    assertEquals(0, help.exitCode());
    for (String option : new String[] {"--merchant=ID", "--rebuild", "--json", "--config=FILE"}) {
      assertTrue(help.out().contains(option), help::out);
    }
  }

  @Test
  void rejectsUnknownMerchant() {
    for (String unknown : new String[] {"mer_01jd5k8zv7e6w9q2m4t8x0c3fb", "x"}) {
      JarProcess failed = verify("--merchant", unknown);
      assertEquals(1, failed.exitCode());
      assertEquals("", failed.out());
      assertTrue(failed.err().contains("There is no merchant " + unknown), failed::err);
    }
  }

  @Tag("nightly")
  @Test
  void rebuildsWrongCountsWhileOrdersAreCreated() throws Exception {
    assertFound(verify(), 0, 0);
    falsify();
    JarProcess found = verify("--json");
    assertEquals(1, found.exitCode());
    assertTrue(found.err().startsWith("Verifying merchant 1 of 2 …\n"), found::err);
    assertTrue(found.err().endsWith("\nVerified 2 merchants\n"), found::err);
    assertFalse(found.err().contains("\r"), found::err);
    JsonNode findings = new ObjectMapper().readTree(found.out());
    assertEquals(WRONG_IN_ALL, findings.get("wrong").asInt());
    for (JsonNode finding : findings.get("merchants")) {
      boolean falsified = finding.get("merchant").asText().equals(merchant.id());
      for (String wrong : new String[] {"wrongOrders", "wrongPaymentLinks"}) {
        assertEquals(falsified ? WRONG : 0, finding.get(wrong).asInt());
      }
      assertEquals(falsified ? WRONG_TURNOVER : 0, finding.get("wrongTurnover").asInt());
    }
    rebuildWhileOrdersAreCreated();
    assertFound(verify("--merchant", merchant.id()), 0, 0);
    assertFound(verify(), 0, 0);
    assertTotal("orders where true", "/orders");
    assertTotal("payment_link where source = 'payment_link'", "/payment-links");
  }

  private static void assertTotal(String rows, String list) {
    String count = "select count(*) from %s and merchant_id = '%s'".formatted(rows, uuid());
    assertEquals(service.number(count), client.get(list).json().at("/meta/total").asLong());
  }

  private static void rebuildWhileOrdersAreCreated() {
    CompletableFuture<?>[] writers =
        Stream.generate(() -> CompletableFuture.runAsync(VerifyCountsIT::write))
            .limit(WRITERS)
            .toArray(CompletableFuture<?>[]::new);
    JarProcess rebuilt = verify("--rebuild");
    writing = false;
    CompletableFuture.allOf(writers).join();
    assertFound(rebuilt, WRONG_IN_ALL, 0);
    for (String counted : new String[] {"orders", "payment links"}) {
      String line = "%s: %d of %s wrong, rebuilt".formatted(merchant.id(), WRONG, counted);
      assertTrue(rebuilt.err().contains(line), rebuilt::err);
    }
  }

  private static void write() {
    while (writing) {
      client.newLink();
      client.patch("/orders/" + client.newOrder(), "{\"status\":\"paid\"}");
    }
  }

  /** Adds deltas without an order, a link and a movement. */
  private static void falsify() {
    for (String table : new String[] {"order_count_delta", "payment_link_count_delta"}) {
      service.execute(
          "insert into %s (merchant_id, span, cell, change) values ('%s', 0, 1, 1)"
              .formatted(table, uuid()));
    }
    service.execute(
        "insert into turnover_delta (merchant_id, subjects, span, currency, orders) values ('%s', '{\"\"}', 1900000, 'USD', 1)"
            .formatted(uuid()));
  }

  private static UUID uuid() {
    return TypeId.MERCHANT.decode(merchant.id());
  }

  private static void assertFound(JarProcess done, int wrong, int exitCode) {
    assertEquals(exitCode, done.exitCode(), done::err);
    assertEquals(Integer.toString(wrong), done.out().strip());
  }

  private static JarProcess verify(String... arguments) {
    Map<String, String> settings = TestDatabase.settings(service.databaseUri());
    return JarProcess.run(
        settings,
        Stream.concat(Stream.of("verify-counts"), Stream.of(arguments)).toArray(String[]::new));
  }
}
