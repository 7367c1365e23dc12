package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of orders that share a statement: each is answered by itself. */
class SharedChangesIT {
  /** Statements that start beside each other. */
  private static final int AT_ONCE = 4;

  private static final int SHARED = 20;

  private static final String HELD = "{\"metadata\":{\"held\":\"1\"}}";
  private static final String CANCEL = "{\"status\":\"cancelled\"}";
  private static final String PAID = "{\"status\":\"paid\"}";

  private static final String WAITING =
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

  private static MeasuredNode node;
  private ApiClient merchant;
  private List<String> held;

  @BeforeAll
  static void start() {
    // A node of its own: all changes go through one writer, and have time to wait for locks.
    node =
        MeasuredNode.start(
            Map.of(
                "PAYLINK_INSTANCES_ORDER", "1",
                "PAYLINK_INSTANCES_PAYMENT", "1",
                "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "4s",
                "PAYLINK_DATABASE_LOCK_TIMEOUT", "4s"));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @BeforeEach
  void createOrders() {
    merchant = node.service().newClient();
    held = newOrders(AT_ONCE);
  }

  private List<String> newOrders(int count) {
    return Stream.generate(merchant::newOrder).limit(count).toList();
  }

  @Test
  void areWrittenTogether() throws SQLException {
    List<String> orders = newOrders(SHARED);
    List<Answer> answers =
        whileOthersAreHeld(
            order -> change(order, HELD),
            () ->
                orders.stream()
                    .map(order -> change(order, "{\"metadata\":{\"a\":\"1\"}}"))
                    .toList());
    answers.forEach(answer -> assertEquals(200, answer.status(), answer.text()));
    assertTrue(statementsOf(orders) <= AT_ONCE, "The statements were not shared");
    String found = merchant.get("/orders?metadata[a]=1&perPage=100").json().get("meta").toString();
    assertTrue(found.contains("\"total\":" + SHARED), found);
  }

  /** Of two cancellations of an order, the second is refused. */
  @Test
  void areAnsweredByThemselves() throws SQLException {
    List<String> orders = newOrders(SHARED / 2);
    List<Answer> answers =
        whileOthersAreHeld(
            order -> change(order, CANCEL),
            () ->
                Stream.concat(orders.stream(), orders.stream())
                    .map(order -> change(order, CANCEL))
                    .toList());
    for (int i = 0; i < orders.size(); i++) {
      Answer one = answers.get(i);
      Answer other = answers.get(orders.size() + i);
      assertEquals(Set.of(200, 409), Set.of(one.status(), other.status()), one + " " + other);
    }
  }

  @Test
  void ofOneOrderAreMadeInTurn() throws SQLException {
    String order = newOrders(1).get(0);
    List<Answer> answers =
        whileOthersAreHeld(
            other -> change(other, HELD),
            () ->
                IntStream.range(0, SHARED)
                    .mapToObj(i -> change(order, "{\"metadata\":{\"k%d\":\"%d\"}}".formatted(i, i)))
                    .toList());
    answers.forEach(answer -> assertEquals(200, answer.status(), answer.text()));
    assertEquals(SHARED, merchant.get("/orders/" + order).json().get("metadata").size());
  }

  /** Each reads and writes once: none is made in vain. */
  @Test
  void ofOneOrderOfALinkWithALimitAreMadeInTurn() {
    TestMerchant shop = new TestMerchant(node.service(), "sandbox");
    String checkout = shop.newCheckout(",\"maxPayments\":5");
    new CheckoutClient(node.service()).pay(checkout, "sandbox");
    String order = shop.orders().get(0);
    merchant = shop.api();
    double before = reads();
    List<CompletableFuture<Answer>> sent =
        IntStream.range(0, SHARED)
            .mapToObj(i -> change(order, "{\"metadata\":{\"last\":\"%d\"}}".formatted(i)))
            .toList();
    for (CompletableFuture<Answer> one : sent) {
      assertEquals(200, one.join().status(), one.join().text());
    }
    double read = reads() - before;
    assertTrue(read <= SHARED, () -> read + " reads");
  }

  private static double reads() {
    return node.sum(
        "db_client_operation_duration_seconds_count",
        "db_client_connection_pool_name",
        "api_reads");
  }

  @Test
  void confirmationsAreWrittenTogether() throws SQLException {
    List<String> orders = newOrders(SHARED);
    List<Answer> answers =
        whileOthersAreHeld(
            order -> change(order, PAID),
            () -> orders.stream().map(order -> change(order, PAID)).toList());
    for (Answer answer : answers) {
      assertEquals(200, answer.status(), answer.text());
      assertEquals("paid", answer.json().get("status").asText());
      assertEquals(answer.json().get("amount"), answer.json().get("received"));
    }
    assertTrue(statementsOf(orders) <= AT_ONCE, "The statements were not shared");
  }

  @Test
  void recordOneReferenceForOneOrder() throws SQLException {
    List<String> orders = newOrders(SHARED);
    List<Answer> answers =
        whileOthersAreHeld(
            order -> record(order, "held-" + order),
            () -> orders.stream().map(order -> record(order, "R-1")).toList());
    assertEquals(1, answers.stream().filter(answer -> answer.status() == 201).count());
    answers.stream()
        .filter(answer -> answer.status() != 201)
        .forEach(
            answer ->
                assertEquals(
                    "reference_already_recorded",
                    answer.json().get("code").asText(),
                    answer.text()));
    assertEquals(
        1,
        orders.stream()
            .filter(order -> merchant.get("/orders/" + order).json().get("received").asInt() > 0)
            .count());
  }

  /** The locked order is one of the shared statement, and locked for as long as others wait. */
  @Test
  void doNotWaitForAnOrderThatIsLocked() throws SQLException {
    List<String> orders = newOrders(SHARED);
    String locked = orders.get(SHARED / 2);
    CompletableFuture<Answer> late;
    try (Connection connection = TestDatabase.shared().connect(node.service().databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select from orders where id = '%s' for update".formatted(TypeId.ORDER.decode(locked)));
      List<CompletableFuture<Answer>> sent = new ArrayList<>();
      List<Answer> answers =
          whileOthersAreHeld(
              order -> change(order, CANCEL),
              () -> {
                orders.forEach(order -> sent.add(change(order, CANCEL)));
                return sent.stream().filter(one -> one != sent.get(SHARED / 2)).toList();
              },
              SHARED);
      answers.forEach(answer -> assertEquals(200, answer.status(), answer.text()));
      late = sent.get(SHARED / 2);
      Awaitility.await().until(() -> node.service().number(WAITING) == 1);
      connection.rollback();
    }
    assertEquals(200, late.join().status());
  }

  private CompletableFuture<Answer> change(String order, String body) {
    return merchant.sendAsync("PATCH", "/orders/" + order, body);
  }

  private CompletableFuture<Answer> record(String order, String reference) {
    String body = "{\"amount\":1000,\"currency\":\"IDR\",\"reference\":\"%s\"}";
    return merchant.sendAsync(
        "POST", "/orders/%s/payments".formatted(order), body.formatted(reference));
  }

  private static long statementsOf(List<String> orders) {
    String ids =
        orders.stream()
            .map(order -> "'%s'".formatted(TypeId.ORDER.decode(order)))
            .collect(Collectors.joining(", "));
    return node.service()
        .number("select count(distinct xmin::text) from orders where id in (%s)".formatted(ids));
  }

  /** Sends changes while as many others wait for locks as are written beside each other. */
  private List<Answer> whileOthersAreHeld(
      Function<String, CompletableFuture<Answer>> hold,
      Supplier<List<CompletableFuture<Answer>>> changes)
      throws SQLException {
    return whileOthersAreHeld(hold, changes, SHARED);
  }

  /** Waits until a number of requests beside the held ones are under way. */
  private List<Answer> whileOthersAreHeld(
      Function<String, CompletableFuture<Answer>> hold,
      Supplier<List<CompletableFuture<Answer>>> changes,
      int requests)
      throws SQLException {
    List<CompletableFuture<Answer>> first = new ArrayList<>();
    List<CompletableFuture<Answer>> sent;
    try (Connection connection = TestDatabase.shared().connect(node.service().databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String order : held) {
        statement.execute(
            "select from orders where id = '%s' for update".formatted(TypeId.ORDER.decode(order)));
        first.add(hold.apply(order));
        Awaitility.await().until(() -> node.service().number(WAITING) == first.size());
      }
      sent = changes.get();
      Awaitility.await()
          .until(
              () ->
                  node.sum("http_server_active_requests", "interface", "api")
                      == AT_ONCE + requests);
      connection.commit();
    }
    first.forEach(answer -> assertEquals(2, answer.join().status() / 100));
    return sent.stream().map(CompletableFuture::join).toList();
  }
}
