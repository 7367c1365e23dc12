package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Tools;
import io.vertx.core.json.JsonArray;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an operator does in a day, in some minutes, while a merchant's programs go on: a roll, a
 * node that is lost, alerts, a slow receiver, a backup and its restore. Every night only: {@code
 * StopUnderLoadIT}, {@code ClusterIT}, {@code ObservabilityIT} and {@code QuarantineIT} prove its
 * parts each for itself.
 */
@Tag("nightly")
@Tag("ops")
class OperatorsDayIT {
  /** SIGTERM, as a shell counts it. */
  private static final int STOPPED = 143;

  private static final long SLOW_MS = 3_000;
  private static final int SLOW_ORDERS = 300; // the slots of slow endpoints, several times

  /** What may become of a request whose node is killed. */
  private static final Pattern LOST_IN_FLIGHT =
      Pattern.compile("(?s)\\d+ [A-Z]+ \\S+: (.*-> 502: .*|java\\.io\\.IOException: .*)");

  @TempDir private Path folder;
  private final ErraticReceiver receiver = new ErraticReceiver(0, 1);
  private final ErraticReceiver slowReceiver = new ErraticReceiver(0, SLOW_MS);
  private Installation installation;
  private ApiClient merchant;
  private ApiClient slowMerchant;
  private Traffic traffic;

  @AfterEach
  void close() {
    if (traffic != null) {
      traffic.close();
    }
    if (installation != null) {
      installation.close();
    }
    receiver.close();
    slowReceiver.close();
  }

  @Test
  void losesNothing() {
    Tools.require("haproxy", "prometheus");
    step("start two nodes behind the proxy", this::start);
    step("restart one node after the other", this::roll);
    step("lose a node", this::lose);
    step("look at alerts", this::watch);
    step("serve beside a slow receiver", this::serveSlowReceiver);
    step("restore a backup", this::restore);
    step("compare the books", this::compare);
  }

  /** Runs a step, in which no request may fail that is sent through the proxy. */
  private void step(String name, Executable work) {
    long begin = System.nanoTime();
    try {
      work.execute();
      assertEquals(List.of(), traffic.takeFailures(), () -> installation.proxy().log());
    } catch (Throwable failed) {
      String requests = traffic == null ? "" : "; requests: " + traffic.takeFailures();
      throw new AssertionError(
          "Step \"%s\": %s%.5000s".formatted(name, failed.getMessage(), requests), failed);
    }
    System.out.printf(
        "[paylink] Operator's day, %s: %.1f s, %d requests so far%n",
        name, (System.nanoTime() - begin) / 1e9, traffic.answered());
  }

  private void start() {
    installation = new Installation(folder);
    installation.start();
    merchant = installation.newMerchant("Shop");
    slowMerchant = installation.newMerchant("Slow");
    Installation.subscribe(merchant, receiver);
    Installation.subscribe(slowMerchant, slowReceiver);
    traffic = new Traffic(merchant);
    awaitRequests(100);
  }

  private void awaitRequests(int more) {
    int before = traffic.answered();
    await().atMost(Installation.PATIENCE).until(() -> traffic.answered() >= before + more);
  }

  private void roll() {
    for (JarNode node : installation.nodes()) {
      node.terminate();
      assertEquals(STOPPED, node.exitCode(), node::errors);
      node.start();
      node.awaitReady();
    }
    awaitRequests(100);
  }

  private void lose() {
    JarNode victim = installation.nodes().get(0);
    String instance = "instance=\"127.0.0.1:%d\"".formatted(victim.managementPort());
    traffic.rush(200);
    awaitRequests(50);
    victim.kill();
    await()
        .atMost(Installation.PATIENCE)
        .until(() -> !installation.proxy().uses(installation.number(victim)));
    awaitRequests(100);
    installation.awaitValues("up{%s} == 0".formatted(instance));
    installation.awaitValues("ALERTS{alertname=\"PaylinkNodeDown\", %s}".formatted(instance));
    victim.start();
    victim.awaitReady();
    await()
        .atMost(Installation.PATIENCE)
        .until(() -> installation.proxy().uses(installation.number(victim)));
    List<String> lost = traffic.takeFailures();
    System.out.printf(
        "[paylink] Operator's day: %d requests failed with their node%n", lost.size());
    lost.forEach(failure -> assertTrue(LOST_IN_FLIGHT.matcher(failure).matches(), failure));
  }

  private void watch() {
    installation.awaitValues("count(up{job=\"paylink\"} == 1) == 2");
    await()
        .atMost(Installation.PATIENCE)
        .untilAsserted(() -> assertEquals(List.of(), installation.prometheus().unhealthyRules()));
    assertEquals(
        new JsonArray(),
        installation.prometheus().query("ALERTS{alertstate=\"firing\", severity=\"page\"}"));
  }

  /** The values at which the alerts of slow receivers look rise, and others do not wait for it. */
  private void serveSlowReceiver() {
    for (int i = 0; i < SLOW_ORDERS; i++) {
      slowMerchant.newOrder();
    }
    installation.awaitValues("sum(paylink_webhook_slots_used{job=\"paylink\"}) > 0");
    installation.awaitValues(
        "max(paylink_webhook_attempt_duration_seconds_max{job=\"paylink\"}) > 2");
    installation.awaitValues("max(paylink_webhook_oldest_due_age_seconds{job=\"paylink\"}) > 2");
    int latest = Collections.max(traffic.orders().keySet());
    await()
        .atMost(Installation.PATIENCE)
        .until(() -> Collections.max(traffic.orders().keySet()) > latest);
    String order = traffic.orders().get(Collections.max(traffic.orders().keySet()));
    await().atMost(Installation.PATIENCE).until(() -> RestoredNode.hasArrived(receiver, order));
    assertTrue(slowReceiver.received().size() < SLOW_ORDERS, "The other receiver was not slow");
  }

  private void restore() {
    Map<Integer, String> kept = traffic.orders();
    try (CrashingDatabase copy = installation.restored();
        RestoredNode node = new RestoredNode(copy, installation.nodes().get(0), merchant.token())) {
      slowReceiver.slow(1);
      new DayBooks(copy, "Shop").assertHasOrders(kept);
      awaitRequests(20);
      String lost = new DayBooks(installation.database(), "Shop").latestEvent();
      node.start();
      node.assertHolds(receiver);
      node.assertTellsReaderOfFeed(lost);
      node.release(receiver);
    }
  }

  private void compare() throws InterruptedException {
    traffic.stop();
    DayBooks books = new DayBooks(installation.database(), "Shop");
    books.assertCreatedOnce(traffic);
    books.awaitDelivered(receiver);
    new DayBooks(installation.database(), "Slow").awaitDelivered(slowReceiver);
    books.awaitFeed(merchant);
    new SoldOrders(installation.database(), receiver, 0).assertEveryEventHasItsPosition();
    assertEquals("0", installation.nodes().get(0).command("verify-counts"));
    JarProcess doctor = installation.nodes().get(0).run("doctor");
    assertEquals(0, doctor.exitCode(), doctor::out);
  }
}
