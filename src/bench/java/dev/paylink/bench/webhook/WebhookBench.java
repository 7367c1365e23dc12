package dev.paylink.bench.webhook;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Machine;
import dev.paylink.bench.Processors;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.webhook.Deliveries.Endpoints;
import dev.paylink.bench.webhook.OrderClient.Created;
import dev.paylink.node.extension.ExtensionTables;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;

/** Measures webhook deliveries of the packaged service. */
public final class WebhookBench {
  private static final String ALL_PARTS = "drain,one,endpoints,idle,neighbour,senders";
  private static final List<String> PARTS =
      List.of(System.getProperty("parts", ALL_PARTS).split(","));

  private static final int SHOPS = 64; // each with one endpoint, in a shard of its own
  private static final int CONCURRENCY = 2; // of an endpoint, by default
  private static final int CONCURRENCY_OF_ONE = 200;
  private static final int SENDERS = 16;

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Receiver receiver;
  private final Path logs;
  private final Results results;
  private final Rounds rounds;
  private final Deliveries deliveries;
  private final Drains drains;

  private WebhookBench(
      Vertx vertx, BenchDatabase database, Receiver receiver, Path logs, Results results) {
    this.vertx = vertx;
    this.database = database;
    this.receiver = receiver;
    this.logs = logs;
    this.results = results;
    this.rounds = new Rounds(new Processors(database.folder()), results);
    this.deliveries = new Deliveries(database);
    this.drains = new Drains(database, deliveries, receiver, rounds, results);
  }

  /**
   * Arguments: an empty folder for the database, and the file of results, beside which logs are.
   */
  public static void main(String... arguments) {
    if (!List.of(ALL_PARTS.split(",")).containsAll(PARTS)) {
      throw new IllegalArgumentException("The parts are " + ALL_PARTS);
    }
    Vertx vertx = Machine.vertx();
    Path file = Path.of(arguments[1]);
    Results results = new Results(file);
    try (BenchDatabase database = BenchDatabase.start(Path.of(arguments[0]));
        Receiver receiver = Receiver.start()) {
      ExtensionTables.migrateAll(BenchNode.config(database), name -> {});
      new WebhookBench(vertx, database, receiver, file.toAbsolutePath().getParent(), results).run();
      results.write();
    } finally {
      Waiting.get(vertx.close());
    }
  }

  private void run() {
    results.add("machine", Machine.describe(database));
    try (SendingNode node = start("webhooks.log", Machine.CPUS)) {
      Endpoints shops = deliveries.addEndpoints("shops", SHOPS, 1, receiver.url(), CONCURRENCY);
      writeAnEvent(node);
      node.awaitShards();
      SpreadBench spread = new SpreadBench(deliveries, receiver, drains, results);
      if (!PARTS.equals(List.of("senders"))) {
        drains.warmUp(shops);
      }
      if (PARTS.contains("drain")) {
        new DrainBench(vertx, database, receiver, drains, rounds, results)
            .run(shops, SHOPS * CONCURRENCY);
      }
      if (PARTS.contains("one")) {
        spread.oneEndpoint(CONCURRENCY_OF_ONE);
      }
      if (PARTS.contains("endpoints")) {
        spread.manyEndpoints();
      }
      delays(node);
      if (PARTS.contains("senders")) {
        node.pause();
        senders(spread, shops);
      }
    }
    if (deliveries.notAtOnce() > 0) {
      results.fail("deliveries that were not sent at the first attempt", deliveries.notAtOnce());
    }
  }

  private SendingNode start(String log, int loops) {
    SendingNode node = new SendingNode(database, logs.resolve(log), loops);
    rounds.processors().watch("service", node.pid());
    return node;
  }

  /** Has a node write the event that is copied. */
  private void writeAnEvent(SendingNode node) {
    String merchant = TypeId.MERCHANT.encode(deliveries.addMerchant());
    try (OrderClient client =
        new OrderClient(vertx, node.port(), Keys.issue(database.login(), merchant))) {
      Created order = Waiting.get(client.create());
      Waiting.get(client.pay(order));
    }
    deliveries.copyLatestEvent();
  }

  private void delays(SendingNode node) {
    if (!PARTS.contains("idle") && !PARTS.contains("neighbour")) {
      return;
    }
    try (LatencyBench latency =
        new LatencyBench(vertx, database, deliveries, receiver, node, results)) {
      if (PARTS.contains("idle")) {
        latency.idle();
      }
      if (PARTS.contains("neighbour")) {
        latency.neighbour();
      }
    }
  }

  private void senders(SpreadBench spread, Endpoints shops) {
    try (SendingNode one = start("webhooks-1-sender.log", 1);
        SendingNode sixteen = start("webhooks-16-senders.log", SENDERS)) {
      spread.senders(shops, sixteen, one);
    }
  }
}
