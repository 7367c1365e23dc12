package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.EndpointChangeBuilder;
import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes with an idempotency key, and changes of the version that the client has read. */
class ConditionalChangesIT {
  private static final String[] KEY = {"Idempotency-Key", "once"};
  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  /** Sends a change with a key twice; the second time it has the answer of the first. */
  private static Answer twice(ApiClient client, String method, String path, String json) {
    Answer first = client.send(method, path, json, KEY);
    Answer second = client.send(method, path, json, KEY);
    assertTrue(first.status() < 300, first.text());
    assertEquals("", first.header("Idempotent-Replayed"));
    assertEquals(first.status(), second.status(), second.text());
    assertEquals(first.text(), second.text());
    assertEquals("true", second.header("Idempotent-Replayed"));
    return first;
  }

  @Test
  void replaysCancellation() {
    ApiClient client = service.newClient();
    String id = client.newOrder();
    twice(client, "DELETE", "/orders/" + id, null);
    assertEquals(409, client.delete("/orders/" + id).status());
    assertEquals(2, service.eventsOf(id).size());
  }

  @Test
  void replaysChangeOfOrderAsItWasThen() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    Answer paid = twice(client, "PATCH", path, "{\"status\":\"paid\"}");
    client.patch(path, "{\"status\":\"completed\"}");
    Answer again = client.send("PATCH", path, "{\"status\":\"paid\"}", KEY);
    assertEquals(paid.text(), again.text());
    assertEquals(409, client.patch(path, "{\"status\":\"paid\"}").status());
  }

  @Test
  void replaysDeactivationAndChangesOfEndpoint() {
    ApiClient client = service.newClient();
    twice(client, "DELETE", "/payment-links/" + client.newLink(), null);
    String endpoint = "/webhook-endpoints/" + client.newEndpoint();
    twice(client, "PATCH", endpoint, "{\"description\":\"a\",\"headers\":{\"X-Key\":\"s3cret\"}}");
    String secret =
        twice(client, "POST", endpoint + "/secret/rotate", null).json().get("secret").asText();
    assertEquals(secret, client.get(endpoint + "/secret").json().get("secret").asText());
    twice(client, "DELETE", endpoint, null);
    String token = "{\"label\":\"Till\",\"scopes\":[\"audit:read\"]}";
    String id = client.post("/tokens", token).json().get("id").asText();
    assertEquals(412, client.send("DELETE", "/tokens/" + id, null, "If-Match", "\"0\"").status());
    twice(client, "DELETE", "/tokens/" + id, null);
    for (String clear : List.of("s3cret", secret)) {
      assertEquals(
          0,
          service.number(
              "select count(*) from idempotency_key where position('%s' in body) > 0"
                  .formatted(clear)),
          "in clear: " + clear);
    }
  }

  @Test
  void hidesReplayedSecretFromTokenWithoutItsEvents() {
    Merchant merchant = service.merchant("test");
    ApiClient owner = service.client(merchant, TestService.ALL_SCOPES);
    String path = "/webhook-endpoints/" + owner.newEndpoint() + "/secret/rotate";
    assertEquals(200, owner.send("POST", path, null, KEY).status());
    ApiClient other = service.client(merchant, "webhooks:manage");
    assertEquals(403, other.send("POST", path, null, KEY).status());
  }

  @Test
  void refusesKeyOfAnotherChange() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    client.send("PATCH", path, "{\"status\":\"paid\"}", KEY);
    assertEquals(422, client.send("PATCH", path, "{\"status\":\"completed\"}", KEY).status());
    String other = "/orders/" + client.newOrder();
    Answer reused = client.send("PATCH", other, "{\"status\":\"paid\"}", KEY);
    assertEquals("idempotency_key_reused", reused.code());
    assertEquals("pending", client.get(other).json().get("status").asText());
  }

  @Test
  void keepsNoKeyOfRefusedChange() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    assertEquals(409, client.send("PATCH", path, "{\"status\":\"completed\"}", KEY).status());
    client.patch(path, "{\"status\":\"paid\"}");
    Answer retried = client.send("PATCH", path, "{\"status\":\"completed\"}", KEY);
    assertEquals(200, retried.status(), retried.text());
    assertEquals("", retried.header("Idempotent-Replayed"));
  }

  @Test
  void forgetsKeyAfterADay() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    client.send("PATCH", path, "{\"status\":\"paid\"}", KEY);
    service.advance(Duration.ofHours(25));
    assertEquals(409, client.send("PATCH", path, "{\"status\":\"paid\"}", KEY).status());
  }

  @Test
  void makesConcurrentChangeOnce() {
    ApiClient client = service.newClient();
    String id = client.newOrder();
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(client.sendAsync("PATCH", "/orders/" + id, "{\"status\":\"paid\"}", KEY));
    }
    List<Answer> all = answers.stream().map(CompletableFuture::join).toList();
    assertTrue(all.stream().allMatch(answer -> answer.status() == 200), all.toString());
    assertEquals(1, all.stream().map(Answer::text).distinct().count());
    assertEquals(
        1, all.stream().filter(answer -> answer.header("Idempotent-Replayed").isEmpty()).count());
    assertEquals(3, service.eventsOf(id).size());
  }

  @Test
  void changesOnlyTheVersionThatWasRead() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    String tag = client.get(path).header("ETag");
    Answer paid = ifMatch(client, "PATCH", path, "{\"status\":\"paid\"}", tag);
    assertEquals(200, paid.status(), paid.text());
    assertEquals(client.get(path).header("ETag"), paid.header("ETag"));
    Answer stale = ifMatch(client, "PATCH", path, "{\"status\":\"processing\"}", tag);
    assertEquals("precondition_failed", stale.code());
    assertEquals(412, ifMatch(client, "DELETE", path, null, tag).status());
    assertEquals("paid", client.get(path).json().get("status").asText());
    String list =
        "\"other\", " + paid.header("ETag").replace("\"", "") + ", " + paid.header("ETag");
    assertEquals(200, ifMatch(client, "PATCH", path, "{\"status\":\"processing\"}", list).status());
    assertEquals(200, ifMatch(client, "PATCH", path, "{\"status\":\"completed\"}", "*").status());
  }

  private static Answer ifMatch(
      ApiClient client, String method, String path, String json, String tags) {
    return client.send(method, path, json, "If-Match", tags);
  }

  @Test
  void refusesWeakAndUnknownTags() {
    ApiClient client = service.newClient();
    for (String path :
        List.of(
            "/orders/" + client.newOrder(),
            "/payment-links/" + client.newLink(),
            "/webhook-endpoints/" + client.newEndpoint())) {
      String tag = client.get(path).header("ETag");
      for (String wrong : List.of("W/" + tag, "\"0\"", tag.replace("\"", ""), "")) {
        assertEquals(412, ifMatch(client, "DELETE", path, null, wrong).status(), wrong);
      }
      assertEquals(204, ifMatch(client, "DELETE", path, null, tag).status(), path);
    }
    String unknown = "/orders/ord_00000000000000000000000000";
    assertEquals(404, ifMatch(client, "DELETE", unknown, null, "*").status());
  }

  @Test
  void makesOneOfConcurrentChangesOfAVersion() {
    ApiClient client = service.newClient();
    String path = "/webhook-endpoints/" + client.newEndpoint();
    String tag = client.get(path).header("ETag");
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String json = "{\"description\":\"%d\"}".formatted(i);
      answers.add(client.sendAsync("PATCH", path, json, "If-Match", tag));
    }
    List<Integer> statuses =
        answers.stream().map(answer -> answer.join().status()).sorted().toList();
    assertEquals(200, statuses.get(0));
    assertEquals(List.of(412), statuses.stream().skip(1).distinct().toList());
  }

  @Test
  void replaysChangeWhoseVersionIsGone() {
    ApiClient client = service.newClient();
    String path = "/orders/" + client.newOrder();
    String tag = client.get(path).header("ETag");
    String[] both = {"Idempotency-Key", "both", "If-Match", tag};
    Answer first = client.send("PATCH", path, "{\"status\":\"paid\"}", both);
    assertNotEquals(tag, first.header("ETag"));
    Answer second = client.send("PATCH", path, "{\"status\":\"paid\"}", both);
    assertEquals(first.text(), second.text());
    assertFalse(second.header("Idempotent-Replayed").isEmpty());
  }

  /** A payment is no column of the order: the order as it was before the wait must not count. */
  @Test
  void refusesVersionOfOrderWhosePaymentChangedMeanwhile() throws Exception {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    TestMerchant.StartedPayment started = merchant.startPayment();
    String path = "/orders/" + started.orderId();
    String tag = merchant.api().get(path).header("ETag");
    Answer cancelled =
        whileLocked(
            "update orders set sequence = sequence where id = '%s'"
                .formatted(TypeId.ORDER.decode(started.orderId())),
            "update payment set status = 'failed' where id = '%s'"
                .formatted(TypeId.PAYMENT.decode(started.paymentId())),
            () -> merchant.api().sendAsync("DELETE", path, null, "If-Match", tag));
    assertEquals(412, cancelled.status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"status\":\"cancelled\"}", "{\"metadata\":{\"a\":\"1\"}}"})
  void answersWithPaymentsThatChangedDuringTheWait(String change) throws Exception {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    TestMerchant.StartedPayment started = merchant.startPayment();
    String path = "/orders/" + started.orderId();
    Answer changed =
        whileLocked(
            "update orders set sequence = sequence where id = '%s'"
                .formatted(TypeId.ORDER.decode(started.orderId())),
            "update payment set status = 'failed' where id = '%s'"
                .formatted(TypeId.PAYMENT.decode(started.paymentId())),
            () -> merchant.api().sendAsync("PATCH", path, change));
    assertEquals("failed", changed.json().at("/payments/0/status").asText());
    assertEquals(merchant.api().get(path).text(), changed.text());
  }

  @Test
  void answersWithFiguresOfLinkThatChangedDuringTheWait() throws Exception {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    String link = merchant.newLink("").get("id").asText();
    String order = merchant.startPayment(merchant.checkout(link)).orderId();
    String path = "/payment-links/" + link;
    Answer changed =
        whileLocked(
            "select from payment_link where id = '%s' for key share"
                .formatted(TypeId.PAYMENT_LINK.decode(link)),
            "update orders set status = 'paid', received_minor = amount_minor where id = '%s'"
                .formatted(TypeId.ORDER.decode(order)),
            () -> merchant.api().sendAsync("PATCH", path, "{\"title\":\"Changed\"}"));
    assertEquals(1, changed.json().get("paymentCount").asInt());
    assertEquals(merchant.api().get(path).text(), changed.text());
  }

  /** Sends a request that waits for a lock, and commits a change before it gets the lock. */
  private static Answer whileLocked(
      String lock, String change, Supplier<CompletableFuture<Answer>> request) throws Exception {
    CompletableFuture<Answer> answer;
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(lock);
      answer = request.get();
      Awaitility.await()
          .until(
              () ->
                  service.number(
                          "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                              + " and datname = current_database()")
                      > 0);
      statement.execute(change);
      connection.commit();
    }
    return answer.join();
  }

  @Test
  void takesFieldsToResetInAnyOrder() {
    List<String> fields = List.of("description", "maxPerSecond", "headers", "eventTypes");
    for (List<String> order : List.of(fields, fields.stream().sorted().toList())) {
      EndpointChange change =
          EndpointChangeBuilder.builder().reset(new LinkedHashSet<>(order)).build();
      assertEquals(fields.stream().sorted().toList(), List.copyOf(change.reset()));
    }
  }
}
