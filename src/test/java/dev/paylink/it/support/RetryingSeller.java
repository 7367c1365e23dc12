package dev.paylink.it.support;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates and pays orders on crashing nodes and resends each request, to any of them, until
 * answered. Some orders are set to paid by the merchant, others are paid by a customer on the
 * checkout page and settled by the provider.
 */
public final class RetryingSeller implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int THREADS = 12;
  private static final long PAUSE_MS = 50;

  /** Every third order uses the checkout page, which takes twice as many requests. */
  private static final int CHECKOUT_EVERY = 3;

  /** The idempotency key of the first order that is created by the API. */
  public static final String FIRST_KEY = "order-1";

  /** The body of an order that is created by the API. */
  public static final String ORDER = "{\"amount\":150000,\"currency\":\"IDR\"}";

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger started = new AtomicInteger();
  private final Queue<String> paid = new ConcurrentLinkedQueue<>();
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();
  private final List<JarNode> nodes;
  private final String token;
  private final String checkout;
  private final int orders;

  /**
   * @param checkout the path of a link's checkout page
   */
  public RetryingSeller(List<JarNode> nodes, String token, String checkout, int orders) {
    this.nodes = nodes;
    this.token = token;
    this.checkout = checkout;
    this.orders = orders;
    for (int i = 0; i < THREADS; i++) {
      threads.execute(this::sell);
    }
  }

  /** Permits {@code more} further orders. */
  public void allow(int more) {
    allowed.release(more);
  }

  /** Returns the ids of orders confirmed as paid. */
  public Queue<String> paid() {
    return paid;
  }

  public boolean isDone() {
    return paid.size() + errors.size() >= orders;
  }

  /** Returns unexpected answers. */
  public Queue<String> errors() {
    return errors;
  }

  private void sell() {
    for (int n = started.getAndIncrement(); n < orders; n = started.getAndIncrement()) {
      try {
        allowed.acquire();
        if (n % CHECKOUT_EVERY == 0) {
          paid.add(new RetryingCustomer(nodes, checkout).pay());
        } else {
          sell("order-" + n);
        }
      } catch (InterruptedException stopped) {
        return;
      } catch (IOException | RuntimeException | AssertionError e) {
        errors.add(e.toString());
      }
    }
  }

  private void sell(String key) throws IOException, InterruptedException {
    HttpResponse<String> created = sendUntilAnswered("POST", "/orders", ORDER, key);
    if (created.statusCode() != 201) {
      errors.add(created.body());
      return;
    }
    String id = JSON.readTree(created.body()).get("id").asText();
    HttpResponse<String> settled =
        sendUntilAnswered("PATCH", "/orders/" + id, "{\"status\":\"paid\"}", null);
    // 409: an earlier request, whose answer was lost, paid it.
    if (settled.statusCode() == 200 || settled.statusCode() == 409) {
      paid.add(id);
    } else {
      errors.add(settled.body());
    }
  }

  private HttpResponse<String> sendUntilAnswered(
      String method, String path, String json, String key) throws InterruptedException {
    while (true) {
      try {
        HttpResponse<String> answer = JarNode.anyOf(nodes).send(token, method, path, json, key);
        if (answer.statusCode() < 500) {
          return answer;
        }
      } catch (IOException noAnswer) {
        // The outcome is unknown; the idempotency key makes resending safe.
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
