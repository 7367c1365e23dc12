package dev.paylink.bench.payment;

import dev.paylink.base.config.FreePort;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.JavaProcess;
import dev.paylink.bench.Processors;
import dev.paylink.bench.Processors.Shares;
import dev.paylink.bench.payment.Meter.Server;
import dev.paylink.bench.payment.Purchases.Customer;
import dev.paylink.bench.payment.Purchases.Paid;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The program of {@code src/bench/quarkus}, in a separate schema on the same server, and its
 * customers: one request creates an order, another one reports its money.
 */
final class QuarkusShop implements Customer, AutoCloseable {
  private static final Path PROGRAM = Path.of("target/bench/quarkus/quarkus-app/quarkus-run.jar");
  private static final String SCHEMA = "quarkus";
  private static final String DUE = "select 1 from quarkus.outbox where sent_at is null limit 1";

  static final Server SERVER =
      new Server(Shares::peer, "quarkus.orders, quarkus.payment, quarkus.outbox", DUE, DUE);

  /** The settings of sessions of the service. */
  private static final String SETTINGS =
      Database.PLANNING.entrySet().stream()
          .map(setting -> "-c%20" + setting.getKey() + "%3D" + setting.getValue())
          .collect(Collectors.joining("%20"));

  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  private final JavaProcess process;
  private final Site site;

  /** Creates the schema and starts the program. */
  QuarkusShop(
      Vertx vertx, BenchDatabase database, Processors processors, String receiver, Path log) {
    database.execute("create schema " + SCHEMA);
    int port = FreePort.find();
    this.process =
        JavaProcess.jar(
            PROGRAM,
            log,
            Map.of(
                "QUARKUS_HTTP_HOST", "127.0.0.1",
                "QUARKUS_HTTP_PORT", Integer.toString(port),
                "QUARKUS_DATASOURCE_JDBC_URL",
                    "jdbc:%s?currentSchema=%s&options=%s"
                        .formatted(database.login().uri(), SCHEMA, SETTINGS),
                "QUARKUS_DATASOURCE_USERNAME", EmbeddedDatabase.USER,
                "QUARKUS_DATASOURCE_PASSWORD", database.login().password(),
                "WEBHOOKS_URL", receiver,
                "WEBHOOKS_AT_ONCE", Integer.toString(PaymentBench.WEBHOOKS_AT_ONCE)),
            "http://127.0.0.1:" + port + "/orders/ready");
    processors.watch("peer", process.pid());
    this.site = new Site(vertx, port);
  }

  /** Whether the program could be built, which needs packages of Quarkus. */
  static boolean isBuilt() {
    return Files.isRegularFile(PROGRAM);
  }

  @Override
  public Future<Paid> buy(int number) {
    long nanos = System.nanoTime();
    String order =
        new JsonObject()
            .put("amount", 150_000)
            .put("currency", "IDR")
            .put("name", "Siti Rahma")
            .put("email", "customer%d@example.com".formatted(number))
            .put("phone", "+62812%07d".formatted(number))
            .encode();
    return site.send(HttpMethod.POST, "/orders", JSON, order)
        .map(answer -> answer.json().getString("id"))
        .compose(id -> pay(id).map(paid -> new Paid(id, nanos)));
  }

  private Future<?> pay(String id) {
    String report =
        new JsonObject()
            .put("provider", "sandbox")
            .put("reference", "sandbox-" + id)
            .put("amount", 150_000)
            .encode();
    return site.send(HttpMethod.POST, "/orders/" + id + "/pay", JSON, report);
  }

  @Override
  public void close() {
    site.close();
    process.close();
  }
}
