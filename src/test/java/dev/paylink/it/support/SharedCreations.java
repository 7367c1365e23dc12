package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A node whose creations of a kind all go through one writer, and that has time for held ones: what
 * is sent while {@link #AT_ONCE} statements are held waits, and shares the next statement.
 */
public final class SharedCreations implements AutoCloseable {
  /** Statements that start beside each other. */
  public static final int AT_ONCE = 4;

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_INSTANCES_ROUTER", "2",
          "PAYLINK_INSTANCES_ORDER", "1",
          "PAYLINK_INSTANCES_PAYMENT_LINK", "1");

  private final MeasuredNode node = MeasuredNode.start(SETTINGS);

  public SharedCreations() {
    for (CreatedKind kind : CreatedKind.values()) { // the first requests are slow
      ApiClient client = service().newClient();
      Stream.generate(() -> client.sendAsync("POST", kind.path, kind.body("warm-up")))
          .limit(20)
          .toList()
          .forEach(CompletableFuture::join);
    }
  }

  public TestService service() {
    return node.service();
  }

  public CreatingMerchant newMerchant() {
    return new CreatingMerchant(service());
  }

  /** Holds as many statements as start beside each other, each with one creation. */
  public Held hold(CreatedKind kind, CreatingMerchant merchant) {
    return new Held(kind, merchant);
  }

  /** Statements that are held, and the requests that wait for them. */
  public final class Held implements AutoCloseable {
    private final HeldCreations lock = new HeldCreations(service().databaseUri());
    private final List<CompletableFuture<Answer>> first = new ArrayList<>();

    private Held(CreatedKind kind, CreatingMerchant merchant) {
      for (int i = 1; i <= AT_ONCE; i++) {
        first.add(merchant.api().sendAsync("POST", kind.path, kind.body("first-" + i)));
        lock.awaitStatements(i);
      }
    }

    /** Waits until so many requests wait beside those whose statements are held. */
    public void awaitRequests(int count) {
      Awaitility.await()
          .pollInterval(Duration.ofMillis(10))
          .until(
              () -> node.sum("http_server_active_requests", "interface", "api") == AT_ONCE + count);
    }

    /** Lets all go on, and returns the answers. */
    public List<Answer> release(List<CompletableFuture<Answer>> sent) {
      awaitRequests(sent.size());
      lock.close();
      first.forEach(answer -> assertEquals(201, answer.join().status()));
      return sent.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public void close() {
      lock.close();
    }
  }

  @Override
  public void close() {
    node.close();
  }
}
