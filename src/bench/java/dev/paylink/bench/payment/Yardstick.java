package dev.paylink.bench.payment;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.payment.Meter.Server;
import dev.paylink.bench.payment.Purchases.Customer;
import dev.paylink.bench.payment.Purchases.Round;
import dev.paylink.bench.webhook.Receiver;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What paid orders are measured with, and the service of Quarkus to compare them with. */
final class Yardstick {
  private final Vertx vertx;
  private final BenchDatabase database;
  private final Receiver receiver;
  private final Rounds rounds;
  private final Results results;
  private final StatementCount statements;
  private final @Nullable Purchases quarkus;

  /**
   * @param quarkus null if it could not be built
   */
  Yardstick(
      Vertx vertx,
      BenchDatabase database,
      Receiver receiver,
      Rounds rounds,
      Results results,
      StatementCount statements,
      @Nullable QuarkusShop quarkus) {
    this.vertx = vertx;
    this.database = database;
    this.receiver = receiver;
    this.rounds = rounds;
    this.results = results;
    this.statements = statements;
    this.quarkus = quarkus == null ? null : purchases(QuarkusShop.SERVER, quarkus);
  }

  Vertx vertx() {
    return vertx;
  }

  BenchDatabase database() {
    return database;
  }

  Results results() {
    return results;
  }

  /** Adds a merchant with an endpoint for the events of all types. */
  Shop shop(Site site) {
    Shop shop = new Shop(database, site);
    shop.addEndpoint(receiver.paidUrl(), PaymentBench.WEBHOOKS_AT_ONCE);
    return shop;
  }

  /** Measures customers of the packaged service. */
  Purchases purchases(Customer customer) {
    return purchases(Server.PAYLINK, customer);
  }

  private Purchases purchases(Server server, Customer customer) {
    return new Purchases(vertx, receiver, new Meter(database, rounds, server), results, customer);
  }

  /** Rounds of the service of Quarkus, by turns with others; nothing if it could not be built. */
  final class Compared {
    private final List<Round> sold = new ArrayList<>();

    /** Warms the service up, as long as the one that is compared with it. */
    Compared() {
      if (quarkus != null) {
        quarkus.warmUp();
      }
    }

    void round() {
      if (quarkus != null) {
        sold.add(quarkus.round("paid orders, Quarkus", PaymentBench.CLIENTS));
      }
    }

    /**
     * Adds its figures, and the ratio.
     *
     * @param prefix of the names of its figures
     * @param ratio the name of the ratio
     */
    void report(String prefix, String ratio, double perSecond) {
      if (quarkus != null) {
        double others = Round.median(sold).report(prefix, prefix + "_orders_per_second", results);
        reportStatements(prefix, quarkus);
        results.add(ratio, perSecond / others, "");
      }
    }
  }

  /** Counts the statements for a paid order, and adds the figure. */
  void reportStatements(String name, Purchases shop) {
    double calls = statements.during(() -> shop.warmUp(PaymentBench.CLIENTS, PaymentBench.WARM_UP));
    results.add(name + "_statements", calls / PaymentBench.WARM_UP, "statements");
  }
}
