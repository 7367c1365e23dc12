package dev.paylink.access.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Contract;
import dev.paylink.http.FinishedRequest;
import dev.paylink.http.Principal;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The bounds of the queue, and what it keeps of unusual requests. */
@ExtendWith(VertxExtension.class)
class RequestQueueTest {
  private static final Ids IDS = new Ids(InstantSource.system());
  private static Contract contract;

  private final RequestQueue queue = new RequestQueue(contract);

  @BeforeAll
  @Timeout(60)
  static void load(Vertx vertx) {
    contract = Contract.load(vertx).await();
  }

  private static FinishedRequest request(int status, String body) {
    return request(status, "/v1/orders", null, body);
  }

  private static FinishedRequest request(int status, String path, String key, String body) {
    return request("createOrder", status, path, key, body);
  }

  private static FinishedRequest creationOfEndpoint(String key, String body) {
    return request("createWebhookEndpoint", 400, "/v1/webhook-endpoints", key, body);
  }

  private static FinishedRequest request(
      String operation, int status, String path, String key, String body) {
    Principal sender =
        Principal.token(
            TypeId.TOKEN.encode(IDS.next()),
            "shop",
            TypeId.MERCHANT.encode(IDS.next()),
            true,
            Set.of(),
            Instant.MAX);
    return new FinishedRequest(
        TypeId.REQUEST.encode(IDS.next()),
        sender,
        operation,
        "/v1/orders",
        "POST",
        path,
        status,
        null,
        null,
        key,
        1,
        body == null ? null : Buffer.buffer(body));
  }

  private AuditEntry kept(FinishedRequest request) {
    queue.accept(request);
    return queue.take(1).get(0);
  }

  @Test
  void losesAndCountsWhatDoesNotFit() {
    AtomicInteger woken = new AtomicInteger();
    queue.onMany(woken::incrementAndGet);
    for (int i = 0; i < RequestQueue.MAX_WAITING + 7; i++) {
      queue.accept(request(201, null));
    }
    assertEquals(1, woken.get());
    assertEquals(RequestQueue.MAX_WAITING, queue.size());
    assertEquals(7, queue.takeLost());
    assertEquals(0, queue.takeLost());
    List<AuditEntry> taken = queue.take(Integer.MAX_VALUE);
    assertEquals(RequestQueue.MAX_WAITING, new HashSet<>(taken).size());
    queue.accept(request(201, null));
    assertEquals(1, queue.size());
  }

  @Test
  void boundsTheMemoryOfWaitingRequests() {
    String types = String.join(",", Collections.nCopies(20, '"' + "x".repeat(64) + '"'));
    String body = "{\"eventTypes\":[%s]}".formatted(types);
    Supplier<FinishedRequest> large = () -> creationOfEndpoint("k".repeat(255), body);
    int sent = 0;
    while (queue.takeLost() == 0) {
      queue.accept(large.get()); // each of another merchant: none fails too often
      sent++;
      assertTrue(sent <= RequestQueue.MAX_WAITING, "Only the number is bounded");
    }
    assertEquals(sent - 1, queue.size());
    List<AuditEntry> taken = queue.take(Integer.MAX_VALUE);
    assertEquals(body, taken.get(0).body());
    assertTrue(taken.stream().mapToInt(AuditEntry::bytes).sum() < 20 << 20);
    queue.accept(large.get());
    assertEquals(1, queue.size());
  }

  @Test
  void keepsNoBodyThatIsNoObject() {
    for (String body : List.of("", "[1]", "{\"amount\":1", "{\"amount\":1}x", "\u0000", "null")) {
      assertEquals(null, kept(request(400, body)).body(), body);
    }
    assertEquals("{}", kept(request(400, "{}")).body());
    assertEquals(null, kept(request(201, "{\"amount\":1}")).body());
  }

  @Test
  void keepsOnlyFieldsOfTheContractAsTheyWereSent() {
    assertEquals(
        "{\"amount\":1.50,\"currency\":null}",
        kept(request(400, "{\"currency\":null,\"x\":{\"amount\":1},\"amount\":1.50}")).body());
    assertEquals("{}", kept(request(400, "{\"amount\":[1],\"currency\":{\"a\":1}}")).body());
    assertEquals(
        "{}", kept(request(400, "{\"currency\":\"%s\"}".formatted("x".repeat(65)))).body());
  }

  @Test
  void keepsNoKeyThatTheContractRefuses() {
    assertEquals("k 1", kept(request(400, "/v1/orders", "k 1", null)).idempotencyKey());
    assertEquals(null, kept(request(400, "/v1/orders", "k".repeat(256), null)).idempotencyKey());
    assertEquals(null, kept(request(400, "/v1/orders", "é", null)).idempotencyKey());
  }
}
