package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node that is started with a quarantine on a restored database. */
final class RestoredNode implements AutoCloseable {
  private static final Pattern DUE = Pattern.compile("deliveries ([0-9]+), overdue orders 0");

  private final CrashingDatabase database;
  private final JarNode node;
  private final ApiClient merchant;
  private long due;
  private String order;

  /**
   * @param database what was restored
   * @param other a node of the database that was backed up, for the keys
   * @param token of a merchant
   */
  RestoredNode(CrashingDatabase database, JarNode other, String token) {
    this.database = database;
    this.node = other.another().with("PAYLINK_DATABASE_URI", database.uri());
    this.merchant = new ApiClient(node.origin(), token);
  }

  void start() {
    node.start("--quarantine");
    node.awaitReady();
  }

  /** Orders are created and get into the feed; nothing is sent, neither of them nor of before. */
  void assertHolds(ErraticReceiver receiver) {
    due = unsent();
    assertTrue(due > 0, "The backup has no delivery that is due");
    long attempts = database.number("select count(*) from webhook_delivery_done");
    order = merchant.newOrder();
    await()
        .atMost(Installation.PATIENCE)
        .until(() -> node.errors().contains("Held, does not send deliveries"));
    await()
        .atMost(Installation.PATIENCE)
        .until(() -> database.number("select count(*) from event where position is null") == 0);
    assertEquals(due + 1, unsent());
    assertEquals(attempts, database.number("select count(*) from webhook_delivery_done"));
    assertTrue(!hasArrived(receiver, order), "A delivery was sent in quarantine");
  }

  private long unsent() {
    return database.number("select count(*) from webhook_delivery");
  }

  static boolean hasArrived(ErraticReceiver receiver, String order) {
    return receiver.received().values().stream()
        .anyMatch(one -> one.event().at("/data/object/id").asText().equals(order));
  }

  /**
   * A reader of the feed that continues after what was lost is told.
   *
   * @param lost an event that was written after the backup
   */
  void assertTellsReaderOfFeed(String lost) {
    Answer page = merchant.get("/events?after=" + lost);
    assertEquals(200, page.status(), page.text());
    JsonNode restored = page.json().at("/meta/restoredAt");
    assertTrue(restored.isTextual(), page.text());
    assertEquals(restored.asText(), page.header("Feed-Restored-At"));
  }

  /** What was held is sent: what was due in the backup a second time. */
  void release(ErraticReceiver receiver) {
    JarProcess release = node.run("release");
    assertEquals(0, release.exitCode(), release::err);
    Matcher told = DUE.matcher(release.err());
    assertTrue(told.find(), release::err);
    // What waited for another attempt at the time of the backup is due later.
    long toSend = Long.parseLong(told.group(1));
    assertTrue(0 < toSend && toSend <= due + 1, release::err);
    await().atMost(Installation.PATIENCE).until(() -> unsent() == 0);
    assertTrue(hasArrived(receiver, order), "A delivery that was held was not sent");
  }

  @Override
  public void close() {
    node.close();
  }
}
