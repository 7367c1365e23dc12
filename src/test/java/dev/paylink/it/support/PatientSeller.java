package dev.paylink.it.support;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sells through a node that keeps dying, and asks again until it knows that each order is paid: of
 * some the merchant says so, for others the customer pays on the checkout page, and the provider
 * settles the payment.
 */
public final class PatientSeller implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int AT_ONCE = 12;
  private static final long PAUSE_MS = 50;

  /** Every so many orders come through the checkout page, which takes twice as many requests. */
  private static final int CHECKOUT_EVERY = 3;

  private static final String ORDER = "{\"amount\":150000,\"currency\":\"IDR\"}";

  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger begun = new AtomicInteger();
  private final Queue<String> paid = new ConcurrentLinkedQueue<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final JarNode node;
  private final String token;
  private final String checkout;
  private final int orders;

  /**
   * @param checkout the path of a link's checkout page
   */
  public PatientSeller(JarNode node, String token, String checkout, int orders) {
    this.node = node;
    this.token = token;
    this.checkout = checkout;
    this.orders = orders;
    for (int i = 0; i < AT_ONCE; i++) {
      threads.execute(this::sell);
    }
  }

  /** Lets so many more orders come. */
  public void allow(int more) {
    allowed.release(more);
  }

  /** The ids of the orders of which an answer said that they are paid. */
  public Queue<String> paid() {
    return paid;
  }

  public boolean isDone() {
    return paid.size() + complaints.size() >= orders;
  }

  /** Answers that should never have come. */
  public Queue<String> complaints() {
    return complaints;
  }

  private void sell() {
    for (int n = begun.getAndIncrement(); n < orders; n = begun.getAndIncrement()) {
      try {
        allowed.acquire();
        if (n % CHECKOUT_EVERY == 0) {
          paid.add(new PatientCustomer(node, checkout).pay());
        } else {
          sell("order-" + n);
        }
      } catch (InterruptedException stopped) {
        return;
      } catch (IOException | RuntimeException | AssertionError e) {
        complaints.add(e.toString());
      }
    }
  }

  private void sell(String key) throws IOException, InterruptedException {
    HttpResponse<String> created = insist("POST", "/orders", ORDER, key);
    if (created.statusCode() != 201) {
      complaints.add(created.body());
      return;
    }
    String id = JSON.readTree(created.body()).get("id").asText();
    HttpResponse<String> settled = insist("PATCH", "/orders/" + id, "{\"status\":\"paid\"}", null);
    // 409: it was paid by a request whose answer got lost.
    if (settled.statusCode() == 200 || settled.statusCode() == 409) {
      paid.add(id);
    } else {
      complaints.add(settled.body());
    }
  }

  private HttpResponse<String> insist(String method, String path, String json, String key)
      throws InterruptedException {
    while (true) {
      try {
        HttpResponse<String> answer = node.send(token, method, path, json, key);
        if (answer.statusCode() < 500) {
          return answer;
        }
      } catch (IOException nobodyThere) {
        // Perhaps done, perhaps not: that is what the key is for.
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
