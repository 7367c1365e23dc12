package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RetryingSeller;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order counts stay exact while a node and its database crash. */
@Tag("slow")
@Tag("ops")
class OrderCountCrashIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int RUNS = Effort.of(2, 6);
  private static final int ORDERS = Effort.of(200, 600);
  private static final int MAX_UPTIME_MS = 1_000;

  @TempDir private Path folder;
  private CrashingDatabase database;
  private JarNode node;
  private String token;
  private String checkout;

  @BeforeEach
  void startNode() throws IOException {
    database = new CrashingDatabase(folder.resolve("database"));
    node = new JarNode(database.uri(), CrashingDatabase.USER, database.password());
    node.command("migrate");
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token = node.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "1h");
    node.start();
    node.awaitReady();
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    String created = node.send(token, "POST", "/payment-links", link, null).body();
    checkout = CheckoutClient.pathOf(JSON.readTree(created).get("checkoutUrl").asText());
  }

  @AfterEach
  void stopNode() {
    node.close();
    database.close();
  }

  @Test
  void keepsCountsExactOverCrashes() throws IOException, InterruptedException {
    Random random = new Random();
    try (RetryingSeller seller = new RetryingSeller(node, token, checkout, ORDERS)) {
      for (int run = 1; run <= RUNS; run++) {
        seller.allow(ORDERS / RUNS);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_UPTIME_MS));
        if (run % 2 == 0) {
          database.crashAndRestart();
        }
        node.kill();
        node.start();
        node.awaitReady();
      }
      await().atMost(Duration.ofSeconds(60)).until(seller::isDone);
      assertEquals(List.of(), List.copyOf(seller.errors()));
    }
    assertEquals("0", node.command("verify-counts"));
    for (String status : List.of("pending", "paid", "processing", "completed", "cancelled")) {
      String list = node.send(token, "GET", "/orders?perPage=1&status=" + status, "", null).body();
      assertEquals(
          database.number("select count(*) from orders where status = '" + status + "'"),
          JSON.readTree(list).at("/meta/total").asLong(),
          list);
    }
  }
}
