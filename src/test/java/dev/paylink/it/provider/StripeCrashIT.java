package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.provider.StandIn.Request;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The node is killed around each request to Stripe: nothing is charged twice, and none is lost. */
@Tag("slow")
@Tag("ops")
class StripeCrashIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private static Path folder;
  private static StripeStandIn stripe;
  private static JarNode node;
  private static String token;

  private CheckoutClient browser;
  private String receipt;
  private String order;

  /** When the node is killed. */
  enum Moment {
    BEFORE_SESSION(one -> one.method().equals("POST") && isOfSessions(one), true),
    AFTER_SESSION(one -> one.method().equals("POST") && isOfSessions(one), false),
    BEFORE_CHECK(one -> one.method().equals("GET") && isOfSessions(one), true),
    AFTER_CHECK(one -> one.method().equals("GET") && isOfSessions(one), false),
    BEFORE_REFUND(one -> one.method().equals("POST") && !isOfSessions(one), true),
    AFTER_REFUND(one -> one.method().equals("POST") && !isOfSessions(one), false);

    private final Predicate<Request> request;
    private final boolean before;

    Moment(Predicate<Request> request, boolean before) {
      this.request = request;
      this.before = before;
    }

    private static boolean isOfSessions(Request request) {
      return request.path().startsWith("/v1/checkout/sessions");
    }
  }

  @BeforeAll
  static void start() throws IOException {
    stripe = new StripeStandIn();
    TestDatabase database = TestDatabase.shared();
    node =
        new JarNode(database.createMigrated(), database.user(), database.password())
            .with("PAYLINK_EXTENSIONS_STRIPE_API_URL", stripe.url());
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    Path key = Files.writeString(folder.resolve("key"), StripeStandIn.KEY);
    node.command(
        "merchant",
        "update",
        merchant,
        "--provider",
        "stripe",
        "--set",
        "stripe.secretKeyFile=" + key,
        "--set",
        "stripe.webhookSecret=whsec_standin",
        "--set",
        "stripe.checkoutOrigin=" + stripe.url());
    token =
        node.command("token", "issue", "--merchant", merchant, "--scope", TestService.ALL_SCOPES);
    node.start();
    node.awaitReady();
  }

  @AfterAll
  static void stop() {
    node.close();
    stripe.close();
  }

  @ParameterizedTest
  @EnumSource
  void chargesAndRefundsOnce(Moment moment) {
    browser = new CheckoutClient(node::origin);
    stripe.interrupt(moment.request, moment.before, node::kill);
    String session = chooseStripe();
    stripe.pay(session); // and its event is lost
    await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).until(this::isPaidAfterReturn);
    String id = call("POST", "/orders/%s/refunds".formatted(order), "{}").getString("id");
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> "succeeded".equals(refund(id).getString("status")));

    JsonArray payments =
        call("GET", "/orders/%s/payments".formatted(order), "").getJsonArray("data");
    assertEquals(1, payments.size());
    assertEquals(1, payments.getJsonObject(0).getJsonArray("settlements").size());
    assertEquals(
        1,
        stripe.refunds().values().stream()
            .filter(one -> one.getString("payment_intent").equals("pi_of_" + session))
            .count());
  }

  /** The customer tries until the page of Stripe comes. */
  private String chooseStripe() {
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    JsonObject created = call("POST", "/payment-links", link);
    String checkout = CheckoutClient.pathOf(created.getString("checkoutUrl"));
    Page page;
    try {
      page = browser.pay(checkout, "stripe");
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
    if (page == null) {
      page = browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "stripe"));
    }
    String location = page.location();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private static void restart() {
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

  private static JsonObject call(String method, String path, String body) {
    return call(method, path, body, UUID.randomUUID().toString());
  }

  /** A request that is repeated after a crash. */
  private static JsonObject call(String method, String path, String body, String key) {
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
