package dev.paylink.bench.payment;

import dev.paylink.base.config.FreePort;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.JavaProcess;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Machine;
import dev.paylink.bench.Processors;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.payment.Meter.Server;
import dev.paylink.bench.webhook.Receiver;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures the day of a shop: paid orders, and the requests that change orders. */
public final class PaymentBench {
  private static final boolean QUICK = Boolean.getBoolean("quick");

  /** Customers, or programs of merchants, at once. */
  static final int CLIENTS = 16;

  /** Webhooks that the receiver takes at once. */
  static final int WEBHOOKS_AT_ONCE = 64;

  static final int ROUNDS = 3;

  /** Paid orders of a round. */
  static final int PAYMENTS = Integer.getInteger("payments", QUICK ? 1_000 : 5_000);

  /** Single requests of a round, which are faster. */
  static final int REQUESTS = 2 * PAYMENTS;

  /** Orders of a part of a warm-up. */
  static final int WARM_UP = PAYMENTS / 5;

  private static final String ALL_PARTS = "path,api,requests,mail";
  private static final List<String> PARTS =
      List.of(System.getProperty("parts", ALL_PARTS).split(","));

  /** Deliveries that failed, or needed more than one attempt. */
  private static final String NOT_AT_ONCE =
      "select count(*) from webhook_delivery_done where state <> 'succeeded' or attempts <> 1";

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Receiver receiver;
  private final Results results;
  private final Processors processors;

  private PaymentBench(Vertx vertx, BenchDatabase database, Receiver receiver, Results results) {
    this.vertx = vertx;
    this.database = database;
    this.receiver = receiver;
    this.results = results;
    this.processors = new Processors(database.folder());
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
    try (BenchDatabase database = BenchDatabase.startWithStatements(Path.of(arguments[0]));
        Receiver receiver = Receiver.start()) {
      new PaymentBench(vertx, database, receiver, results).run(file.toAbsolutePath().getParent());
      results.write();
    } finally {
      Waiting.get(vertx.close());
    }
  }

  private void run(Path logs) {
    results.add("machine", Machine.describe(database));
    int port = FreePort.find();
    try (JavaProcess service =
            JavaProcess.service(logs.resolve("payments.log"), settings(port), port);
        Site site = new Site(vertx, port)) {
      processors.watch("service", service.pid());
      Rounds rounds = new Rounds(processors, results);
      Meter meter = new Meter(database, rounds, Server.PAYLINK);
      RequestBench requests = new RequestBench(vertx, database, site, meter, results);
      if (PARTS.contains("path") || PARTS.contains("api")) {
        try (QuarkusShop quarkus = quarkus(logs)) {
          Yardstick yardstick =
              new Yardstick(
                  vertx,
                  database,
                  receiver,
                  rounds,
                  results,
                  new StatementCount(database),
                  quarkus);
          if (PARTS.contains("path")) {
            new PathBench(yardstick, site, requests).run();
          }
          if (PARTS.contains("api")) {
            new ApiBench(yardstick, site).run();
          }
        }
      }
      if (PARTS.contains("requests")) {
        requests.run();
      }
    }
    if (PARTS.contains("mail")) {
      new MailBench(vertx, database, receiver, results, processors, this::settings, logs).run();
    }
    long notAtOnce = Long.parseLong(database.texts(NOT_AT_ONCE).get(0));
    if (notAtOnce > 0) {
      results.fail("deliveries that were not sent at the first attempt", notAtOnce);
    }
  }

  /** All customers have one address, and the receiver is on this machine. */
  private Map<String, String> settings(int port) {
    Map<String, String> settings = new HashMap<>(Keys.environment(database.login()));
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    settings.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    settings.put("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "0");
    settings.put("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_LINK", "0");
    settings.put("PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_ADDRESS", "0");
    settings.put("PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_LINK", "0");
    return settings;
  }

  private @Nullable QuarkusShop quarkus(Path logs) {
    return QuarkusShop.isBuilt()
        ? new QuarkusShop(
            vertx, database, processors, receiver.paidUrl(), logs.resolve("quarkus.log"))
        : null;
  }
}
