package dev.paylink.it.support.abuse;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestImages;
import java.io.IOException;
import java.net.HttpURLConnection;
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
import java.util.TreeMap;
import org.jsoup.Jsoup;

/**
 * A merchant with its own token and webhook endpoint, and its customers, who share a node with an
 * attacker. Records every call that fails.
 */
public final class Neighbour implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration DELIVERY_PATIENCE = Duration.ofSeconds(60);
  private static final long PAYMENT_INTERVAL = Duration.ofMillis(1_500).toNanos();
  private static final int PAUSE_MS = 10;
  private static final int MIN_ROUNDS = 5;
  private static final int GIVE_UP = 5;
  private static final String SALE = "\"amount\":150000,\"currency\":\"IDR\"";
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final AttackedNode node;
  private final Accounts.Account account;
  private final Receiver receiver = new Receiver();
  private final String[] payerHeaders;
  private final String checkout;
  private final Map<String, Integer> answers = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private boolean uploads;
  private int images;
  private int orders;
  private long lastPaymentNanos = System.nanoTime() - PAYMENT_INTERVAL;

  /** An answer; status 0 if there was none. */
  private record Answer(int status, String body, HttpResponse<String> response) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new IllegalStateException(body, e);
      }
    }
  }

  /**
   * @param payerHeaders sent by customers, alternating names and values
   */
  public Neighbour(AttackedNode node, String... payerHeaders) {
    this.node = node;
    this.account = node.newAccount("Neighbour");
    this.payerHeaders = payerHeaders;
    String endpoint =
        "{\"url\":\"%s\",\"eventTypes\":[\"order.created\"],\"maxConcurrency\":10}"
            .formatted(receiver.url());
    api("POST", "/webhook-endpoints", endpoint, 201);
    checkout = newLink();
    assertUnharmed();
  }

  /** Lets the neighbour upload images, too. */
  public Neighbour uploading() {
    uploads = true;
    return this;
  }

  private String newLink() {
    Answer link = api("POST", "/payment-links", "{\"title\":\"Seat\",%s}".formatted(SALE), 201);
    return link.status() == 201
        ? CheckoutClient.pathOf(link.json().get("checkoutUrl").asText())
        : "";
  }

  /** Path of the checkout page of the neighbour's link. */
  public String checkout() {
    return checkout;
  }

  /** Forgets the calls so far. */
  public void forgetCalls() {
    answers.clear();
    failures.clear();
  }

  /** Makes calls of every kind one after the other for a time, or until many have failed. */
  public Neighbour trade(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (int round = 0; round < MIN_ROUNDS || System.nanoTime() < end; round++) {
      round();
      if (failures.size() >= GIVE_UP) {
        return this;
      }
    }
    return this;
  }

  private void round() {
    newLink();
    api("GET", "/payment-links", null, 200);
    Answer order = api("POST", "/orders", "{%s}".formatted(SALE), 201);
    if (order.status() == 201) {
      orders++;
      api("GET", "/orders/" + order.json().get("id").asText(), null, 200);
    }
    probe();
    if (System.nanoTime() - lastPaymentNanos >= PAYMENT_INTERVAL) {
      lastPaymentNanos = System.nanoTime();
      pay();
      if (uploads) {
        upload();
      }
    }
    pause();
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Probes on a new connection. */
  private void probe() {
    int status = 0;
    String problem = "";
    try {
      HttpURLConnection probe =
          (HttpURLConnection) URI.create(node.probeUrl()).toURL().openConnection();
      probe.setRequestProperty("Connection", "close");
      probe.setConnectTimeout((int) PATIENCE.toMillis());
      probe.setReadTimeout((int) PATIENCE.toMillis());
      status = probe.getResponseCode();
    } catch (IOException e) {
      problem = e.toString();
    }
    record("probe", status, 200, problem);
  }

  /** A customer opens the page and pays. */
  private void pay() {
    Answer page = send("view page", page("GET", null, ""), 200);
    if (page.status() != 200) {
      return;
    }
    String cookie = page.response().headers().firstValue("Set-Cookie").orElse("").split(";", 2)[0];
    String form = Jsoup.parse(page.body()).select("input[name=form]").attr("value");
    String fields = CheckoutClient.encode(Map.of("form", form, "provider", "sandbox"));
    if (send("pay", page("POST", fields, cookie), 303).status() == 303) {
      orders++;
    }
  }

  /** Uploads a small image that is new. */
  private void upload() {
    byte[] image = TestImages.drawing(20 + ++images, 20, false);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node.origin() + "/v1/images"))
            .header("Authorization", "Bearer " + account.token())
            .header("Content-Type", "image/png")
            .POST(BodyPublishers.ofByteArray(image));
    send("POST /images", request, 201);
  }

  private HttpRequest.Builder page(String method, String form, String cookie) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node.origin() + checkout + "?again=1"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .method(method, form == null ? BodyPublishers.noBody() : BodyPublishers.ofString(form));
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return payerHeaders.length == 0 ? request : request.headers(payerHeaders);
  }

  /** Calls the API with the neighbour's usual token. */
  private Answer api(String method, String path, String json, int expected) {
    return api(account.token(), method, path, json, expected);
  }

  private Answer api(String token, String method, String path, String json, int expected) {
    String kind = method + " " + path.replaceAll("[a-z]+_[0-9a-z]{26}", "{id}");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node.origin() + "/v1" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
    return send(kind, request, expected);
  }

  /** Lists orders with a token that the node has not seen yet. */
  public void useNewToken() {
    api(node.newToken(account), "GET", "/orders", null, 200);
  }

  private Answer send(String kind, HttpRequest.Builder request, int expected) {
    Answer answer;
    String problem = "";
    try {
      HttpResponse<String> response =
          HTTP.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
      answer = new Answer(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      problem = e.toString();
      answer = new Answer(0, "", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    record(kind, answer.status(), expected, problem + answer.body());
    return answer;
  }

  private void record(String kind, int status, int expected, String detail) {
    answers.merge(kind + " " + status, 1, Integer::sum);
    if (status != expected) {
      failures.add("%s: %d %.200s".formatted(kind, status, detail));
    }
  }

  /** Fails if any call of the neighbour or of its customers failed. */
  public void assertUnharmed() {
    assertEquals(List.of(), failures, () -> "All calls: " + answers);
  }

  /** Fails unless an event arrives for every order, none twice. */
  public void assertDelivered() {
    assertTrue(orders > 0);
    await()
        .atMost(DELIVERY_PATIENCE)
        .untilAsserted(
            () -> assertEquals(orders, receiver.ids().stream().distinct().count(), "delivered"));
  }

  /** Calls by kind and status. */
  public Map<String, Integer> answers() {
    return answers;
  }

  @Override
  public void close() {
    receiver.close();
  }
}
