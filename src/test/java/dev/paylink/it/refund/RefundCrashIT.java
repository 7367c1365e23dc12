package dev.paylink.it.refund;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RefundNode;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No refund is lost or made twice while the node is killed again and again. */
@Tag("nightly")
@Tag("ops")
class RefundCrashIT {
  private static final int RUNS = Effort.of(2, 10);
  private static final int ORDERS = Effort.of(40, 200);

  /** The node is killed when the provider was asked for so many refunds more. */
  private static final int UNDER_WAY = 5;

  private static final int THREADS = 8;
  private static final long PAUSE_MS = 50;

  /** Paid orders with a payment of provider acme. */
  private static final String PAID =
      """
      with made as (
        insert into orders (id, merchant_id, status, source, amount_minor, currency, received_minor)
        select uuid_at(now()), '%1$s', 'paid', 'payment_link', 15000000, 'IDR', 15000000
        from generate_series(1, %2$d)
        returning id
      ), paid as (
        insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency,
                             received_minor, asked_at)
        select uuid_at(now()), '%1$s', id, 'acme', 'succeeded', 15000000, 'IDR', 15000000, now()
        from made
        returning id, order_id
      ), reported as (
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict,
                                settled_at, amount_minor, currency)
        select '%1$s', 'acme', 'r-' || id, id, 'succeeded', false, now(), 15000000, 'IDR' from paid
      )
      select order_id::text from paid
      """;

  /** A refund that the killed node asked for would be asked for again after 15 seconds. */
  private static final String DUE =
      """
      with due as (
        update refund set due_at = clock_timestamp() where status = 'pending' returning id
      )
      select count(*) from due
      """;

  @TempDir private Path folder;
  private CrashingDatabase database;
  private JarNode node;
  private String token;
  private List<String> orders;

  @BeforeEach
  void startNode() throws IOException {
    Files.createDirectory(folder.resolve("asked"));
    Files.createDirectory(folder.resolve("refunded"));
    database = new CrashingDatabase(folder.resolve("database"));
    node = new JarNode(database.uri(), CrashingDatabase.USER, database.password());
    node.with("ACME_FOLDER", folder.toString());
    node.command("migrate");
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token = node.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "1h");
    orders =
        database.texts(PAID.formatted(TypeId.MERCHANT.decode(merchant), ORDERS)).stream()
            .map(id -> TypeId.ORDER.encode(UUID.fromString(id)))
            .toList();
    node.start(RefundNode.class);
    node.awaitReady();
  }

  @AfterEach
  void stopNode() {
    node.close();
    database.close();
  }

  @Test
  void settlesEachRefundOnceOverCrashes() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Integer>> answers = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      int asked = files("asked").size();
      for (String order : orders.subList(run * ORDERS / RUNS, (run + 1) * ORDERS / RUNS)) {
        answers.add(threads.submit(refund(order)));
      }
      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(5))
          .until(() -> files("asked").size() >= asked + UNDER_WAY);
      assertTrue(node.isAlive(), node::errors);
      node.kill();
      database.number(DUE);
      node.start(RefundNode.class);
      node.awaitReady();
    }
    for (Future<Integer> answer : answers) {
      assertEquals(201, answer.get(2, TimeUnit.MINUTES));
    }
    threads.shutdown();
    await()
        .atMost(Duration.ofSeconds(120))
        .until(() -> count("refund where status = 'pending'") == 0);
    assertEachRefundedOnce();
  }

  /** Sends a refund until it is answered. */
  private Callable<Integer> refund(String order) {
    return () -> {
      while (true) {
        try {
          HttpResponse<String> answer =
              node.send(token, "POST", "/orders/" + order + "/refunds", "{}", order);
          if (answer.statusCode() < 500) {
            return answer.statusCode();
          }
        } catch (IOException noAnswer) {
          // The outcome is unknown; the idempotency key makes resending safe.
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    };
  }

  private void assertEachRefundedOnce() {
    Set<String> refunds =
        database.texts("select id::text from refund where status = 'succeeded'").stream()
            .map(id -> TypeId.REFUND.encode(UUID.fromString(id)))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(ORDERS, refunds.size());
    assertEquals(refunds, new TreeSet<>(files("refunded")));
    assertEquals(ORDERS, count("event where type = 'refund.created'"));
    assertEquals(ORDERS, count("event where type = 'refund.succeeded'"));
    assertEquals(0, count("orders where refunded_minor <> amount_minor"));
    assertEquals(0, count("payment where refunded_minor <> amount_minor"));
    assertEquals(
        0,
        count(
            "orders where sequence <> (select max(sequence) from event e where e.object_id = orders.id)"));
    int asked = files("asked").size();
    System.out.printf("[paylink] %d refunds were made with %d requests%n", ORDERS, asked);
    assertTrue(asked > ORDERS, "No crash happened while the provider was asked");
  }

  private List<String> files(String name) {
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long count(String what) {
    return database.number("select count(*) from " + what);
  }
}
