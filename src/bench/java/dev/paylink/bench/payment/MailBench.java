package dev.paylink.bench.payment;

import dev.paylink.base.config.FreePort;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.JavaProcess;
import dev.paylink.bench.Processors;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.payment.Meter.Server;
import dev.paylink.bench.payment.Purchases.Round;
import dev.paylink.bench.webhook.Receiver;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Measures what a mail server that takes connections and never answers costs: paid orders until
 * their webhooks, of a service that sends receipts to it, by turns with one that sends none. Each
 * round has a process of its own.
 */
final class MailBench {
  private static final int LINKS = 20;

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Receiver receiver;
  private final Results results;
  private final Processors processors;
  private final IntFunction<Map<String, String>> settings;
  private final Path logs;

  /**
   * @param settings of a service at a port
   */
  MailBench(
      Vertx vertx,
      BenchDatabase database,
      Receiver receiver,
      Results results,
      Processors processors,
      IntFunction<Map<String, String>> settings,
      Path logs) {
    this.vertx = vertx;
    this.database = database;
    this.receiver = receiver;
    this.results = results;
    this.processors = processors;
    this.settings = settings;
    this.logs = logs;
  }

  void run() {
    List<Round> without = new ArrayList<>();
    List<Round> with = new ArrayList<>();
    NetServer dead =
        Waiting.get(vertx.createNetServer().connectHandler(socket -> {}).listen(0, "127.0.0.1"));
    for (int i = 0; i < PaymentBench.ROUNDS; i++) {
      without.add(round("paid orders, no mail", Map.of()));
      with.add(round("paid orders, dead mail server", to(dead.actualPort())));
    }
    Waiting.get(dead.close());
    double none = add("no_mail", Round.median(without));
    double silent = add("dead_mail", Round.median(with));
    results.add("dead_mail_vs_no_mail", silent / none, "aim: 1");
  }

  private static Map<String, String> to(int port) {
    return Map.of(
        "PAYLINK_MAIL_TYPE",
        "smtp",
        "PAYLINK_MAIL_HOST",
        "127.0.0.1",
        "PAYLINK_MAIL_PORT",
        Integer.toString(port),
        "PAYLINK_MAIL_FROM",
        "pay@paylink.example");
  }

  private Round round(String row, Map<String, String> mail) {
    int port = FreePort.find();
    Map<String, String> all = new HashMap<>(settings.apply(port));
    all.putAll(mail);
    try (JavaProcess service = JavaProcess.service(logs.resolve("payments-mail.log"), all, port);
        Site site = new Site(vertx, port)) {
      processors.watch("service", service.pid());
      Shop shop = new Shop(database, site);
      shop.addEndpoint(receiver.paidUrl(), PaymentBench.WEBHOOKS_AT_ONCE);
      Meter meter = new Meter(database, new Rounds(processors, results), Server.PAYLINK);
      SandboxCustomer customer = new SandboxCustomer(site, shop.addLinks(LINKS));
      Purchases purchases = new Purchases(vertx, receiver, meter, results, customer);
      WarmUp.rates(() -> purchases.warmUp(PaymentBench.CLIENTS, PaymentBench.WARM_UP));
      return purchases.round(
          row, PaymentBench.CLIENTS, PaymentBench.WARM_UP, PaymentBench.PAYMENTS);
    }
  }

  private double add(String name, Round median) {
    results.add(name + "_paid_per_second", median.cost().perSecond(), "paid orders/s");
    results.add(name + "_p99_ms", median.p99Ms(), "ms to the receiver");
    return median.cost().perSecond();
  }
}
