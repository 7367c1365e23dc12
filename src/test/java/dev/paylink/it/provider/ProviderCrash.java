package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.it.provider.StandIn.Request;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The node is killed around each request to a payment service: nothing is charged or refunded
 * twice, and no success is lost.
 */
@Tag("ops")
@TestInstance(Lifecycle.PER_CLASS)
abstract class ProviderCrash<S extends StandIn> {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Duration POLL = Duration.ofMillis(200);

  /** A refund that the killed node asked for would be asked for again after 15 seconds. */
  private static final String REFUNDS_ARE_DUE =
      "update refund set due_at = clock_timestamp() where status = 'pending'";

  /** In place of the payment service. */
  final S service;

  private String databaseUri;
  private JarNode node;
  private String token;
  private CheckoutClient browser;
  private String receipt;
  private String order;

  ProviderCrash(S service) {
    this.service = service;
  }

  /**
   * When the node is killed.
   *
   * @param provider that the customer chooses
   * @param before whether the request is not carried out
   */
  record Moment(String name, String provider, Predicate<Request> request, boolean before) {
    /** Before and after a request. */
    static Stream<Moment> around(String name, String provider, Predicate<Request> request) {
      return Stream.of(
          new Moment("before " + name, provider, request, true),
          new Moment("after " + name, provider, request, false));
    }

    /** After one that changes nothing; before it is the same to the node. */
    static Stream<Moment> ofRead(String name, String provider, Predicate<Request> request) {
      return around(name, provider, request).skip(Effort.of(1, 0));
    }

    @Override
    public String toString() {
      return "%s (%s)".formatted(name, provider);
    }
  }

  /** When it is killed, one after the other. */
  abstract Stream<Moment> moments();

  /** The environment of the node. */
  abstract Map<String, String> environment();

  /** The account of the merchant. */
  abstract Map<String, String> account();

  /** The customer pays what is shown, of which the service notifies nobody. */
  abstract void pay(Page shown, String paymentId);

  /** How many refunds the service has made of a payment. */
  abstract long refunds(JsonObject payment);

  static boolean isPost(Request request) {
    return request.method().equals("POST");
  }

  @BeforeAll
  void start() {
    TestDatabase database = TestDatabase.shared();
    databaseUri = database.createMigrated();
    node = new JarNode(databaseUri, database.user(), database.password());
    environment().forEach(node::with);
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    List<String> update = new ArrayList<>(List.of("merchant", "update", merchant));
    moments()
        .map(Moment::provider)
        .distinct()
        .forEach(provider -> update.addAll(List.of("--provider", provider)));
    account().forEach((name, value) -> update.addAll(List.of("--set", name + "=" + value)));
    node.command(update.toArray(String[]::new));
    token =
        node.command("token", "issue", "--merchant", merchant, "--scope", TestService.ALL_SCOPES);
    restart();
  }

  @AfterAll
  void stop() {
    node.close();
    service.close();
  }

  @ParameterizedTest
  @MethodSource("moments")
  void chargesAndRefundsOnce(Moment moment) {
    browser = new CheckoutClient(node::origin);
    service.interrupt(moment.request, moment.before, node::kill);
    Page shown = choose(moment.provider);
    pay(shown, payments().getJsonObject(0).getString("id"));
    await().atMost(PATIENCE).pollInterval(POLL).until(this::isPaidAfterReturn);
    String id = call("POST", "/orders/%s/refunds".formatted(order), "{}").getString("id");
    await()
        .atMost(PATIENCE)
        .pollInterval(POLL)
        .until(() -> "succeeded".equals(refund(id).getString("status")));

    assertFalse(service.waitsForInterruption(), "The node was not killed");
    assertEquals(1, payments().size());
    JsonObject payment = payments().getJsonObject(0);
    assertEquals(1, payment.getJsonArray("settlements").size());
    assertEquals(1, refunds(payment));
  }

  private JsonArray payments() {
    return call("GET", "/orders/%s/payments".formatted(order), "").getJsonArray("data");
  }

  /** The customer tries until it is shown how to pay. */
  private Page choose(String provider) {
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    JsonObject created = call("POST", "/payment-links", link);
    String checkout = CheckoutClient.pathOf(created.getString("checkoutUrl"));
    Page page;
    try {
      page = browser.pay(checkout, provider);
    } catch (RuntimeException killed) {
      restart();
      page = null;
    }
    order =
        call("GET", "/orders?paymentLinkId=" + created.getString("id"), "")
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("id");
    receipt = checkout + "/orders/" + order;
    return page == null
        ? browser.post(receipt, CheckoutClient.fill(browser.get(receipt), provider))
        : page;
  }

  private void restart() {
    TestDatabase.shared().execute(databaseUri, REFUNDS_ARE_DUE);
    node.start();
    node.awaitReady();
  }

  private boolean isPaidAfterReturn() {
    try {
      browser.get(receipt + "/return");
    } catch (RuntimeException killed) {
      restart();
    }
    return call("GET", "/orders/" + order, "").getString("status").equals("paid");
  }

  private JsonObject refund(String id) {
    return call("GET", "/orders/%s/refunds/%s".formatted(order, id), "");
  }

  private JsonObject call(String method, String path, String body) {
    return call(method, path, body, UUID.randomUUID().toString());
  }

  /** A request that is repeated after a crash. */
  private JsonObject call(String method, String path, String body, String key) {
    if (!node.isAlive()) {
      restart();
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(node.origin() + "/v1" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertEquals(2, answer.statusCode() / 100, answer::body);
      return new JsonObject(answer.body());
    } catch (IOException killed) {
      return call(method, path, body, key);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
