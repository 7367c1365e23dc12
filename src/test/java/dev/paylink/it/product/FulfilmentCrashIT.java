package dev.paylink.it.product;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delivery of digital products by a node that is killed while it delivers. */
@Tag("ops")
@Tag("nightly")
class FulfilmentCrashIT {
  private static final int RUNS = Effort.of(1, 20);
  private static final int ORDERS = Effort.of(60, 150);

  /** The node is killed when it has delivered so many orders more. */
  private static final int UNDER_WAY = 5;

  /** For what the kills have left: orders are looked at one after the other. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final String PAID =
      """
      insert into orders (id, merchant_id, status, source, amount_minor, currency, received_minor,
                          payment_link_id, product_id)
      select uuid_at(now()), merchant_id, 'paid', 'digital_product', 100, 'IDR', 100, id, id
      from digital_product cross join generate_series(1, %d)
      returning orders.id::text
      """;

  private static final String IS = "type = 'order.delivered'";

  private static final String KEYS = "{\"pattern\":\"APP-XXXX-XXXX-XXXX-XXXX\"}";

  @TempDir private Path folder;
  private final ErraticReceiver receiver = new ErraticReceiver(0, 1);
  private CrashingDatabase database;
  private JarNode node;

  @BeforeEach
  void startNode() throws Exception {
    database = new CrashingDatabase(folder.resolve("database"));
    node = new JarNode(database.uri(), CrashingDatabase.USER, database.password());
    node.with("PAYLINK_STORAGE_FOLDER", folder.resolve("files").toString());
    node.command("migrate");
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String token =
        node.command(
            "token",
            "issue",
            "--merchant",
            merchant,
            "--scope",
            TestService.ALL_SCOPES,
            "--ttl",
            "1h");
    node.start();
    node.awaitReady();
    String product =
        send(
                token,
                "POST",
                "/digital-products",
                "{\"title\":\"P\",\"amount\":1,\"currency\":\"IDR\"}")
            .getString("id");
    assertTrue(TypeId.DIGITAL_PRODUCT.matches(product));
    send(token, "PUT", "/digital-products/" + product + "/files/a.txt", "Hello");
    send(token, "POST", "/digital-products/" + product + "/licence-keys", KEYS);
    String endpoint =
        "{\"url\":\"%s\",\"maxConcurrency\":50,\"eventTypes\":[\"order.delivered\"]}"
            .formatted(receiver.url());
    receiver.trust(send(token, "POST", "/webhook-endpoints", endpoint).getString("secret"));
  }

  private JsonObject send(String token, String method, String path, String body) throws Exception {
    HttpResponse<String> answer = node.send(token, method, path, body, path);
    assertTrue(answer.statusCode() < 300, answer.body());
    return new JsonObject(answer.body());
  }

  @AfterEach
  void stopNode() {
    node.close();
    database.close();
    receiver.close();
  }

  @Test
  void deliversEachOrderOnceOverCrashes() {
    for (int run = 1; run <= RUNS; run++) {
      long before = delivered();
      assertEquals(ORDERS, database.texts(PAID.formatted(ORDERS)).size());
      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(2))
          .until(() -> delivered() >= before + UNDER_WAY);
      assertTrue(node.isAlive(), node::errors);
      node.kill();
      assertTrue(delivered() < before + ORDERS, "The node was killed after its work");
      node.start();
      node.awaitReady();
    }
    await()
        .atMost(PATIENCE)
        .until(() -> count("fulfilment where due or state <> 'delivered'") == 0);
    assertEquals((long) RUNS * ORDERS, delivered());
    assertEquals(
        (long) RUNS * ORDERS,
        count("(select distinct object_id from event where %s) e".formatted(IS)));
    assertEquals(0, count("orders where sequence <> 2"));
    assertEquals(
        (long) RUNS * ORDERS,
        count("licence_key k join orders o on o.id = k.order_id where k.state = 'assigned'"));
    assertEquals(0, count("licence_key where order_id is null"));
    assertReceived();
  }

  /** A message may come more than once, with its id; an order is never in two messages. */
  private void assertReceived() {
    await().atMost(PATIENCE).until(() -> receiver.received().size() >= RUNS * ORDERS);
    assertEquals(
        RUNS * ORDERS,
        receiver.received().values().stream()
            .map(one -> one.event().at("/data/object/id").asText())
            .distinct()
            .count());
    assertEquals(RUNS * ORDERS, receiver.received().size());
    assertEquals(List.of(), receiver.errors());
  }

  private long delivered() {
    return count("event where " + IS);
  }

  private long count(String what) {
    return database.number("select count(*) from " + what);
  }
}
