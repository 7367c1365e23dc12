package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase.Login;
import dev.paylink.bench.NeighbourLoad.Sample;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.it.support.abuse.Accounts;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.SmallClient;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Measures the 99th percentile of a merchant's calls, or deliveries, beside each attack against
 * that without it. Each attack meets a new service with the limits as shipped and a new database.
 */
public final class NeighboursBench {
  private static final boolean QUICK = Boolean.getBoolean("quick");
  private static final int WARM_UP_SECONDS = QUICK ? 5 : 10;
  private static final int SECONDS = Integer.getInteger("neighbourSeconds", QUICK ? 5 : 15);
  private static final String ROWS = System.getProperty("rows", "");
  private static final int BEGIN_MS = 2_000;

  /** How the tally starts if the process of the attack, with the lowest priority, never ran. */
  private static final String NO_ATTACK = "0 connections";

  private final Path folder;
  private final BenchDatabase server;
  private final JsonObject ratios = new JsonObject();
  private final JsonObject details = new JsonObject();

  private NeighboursBench(Path folder, BenchDatabase server) {
    this.folder = folder;
    this.server = server;
  }

  /** Arguments: an empty folder for data, and the file of results. */
  public static void main(String... arguments) {
    Path folder = Path.of(arguments[0]);
    Results results = new Results(Path.of(arguments[1]));
    try (BenchDatabase database = BenchDatabase.start(folder.resolve("database"))) {
      NeighboursBench bench = new NeighboursBench(folder, database);
      for (NeighbourRow row : NeighbourRow.values()) {
        if (ROWS.isEmpty() || List.of(ROWS.split(",")).contains(row.name())) {
          bench.measure(row);
        }
      }
      results.add("neighbours", bench.ratios);
      results.add("neighbours_ms", bench.details);
    }
    results.write();
    System.exit(0);
  }

  private void measure(NeighbourRow row) {
    Login database = newDatabase(row.name());
    int port = FreePort.find();
    Map<String, String> environment = environment(database, port);
    int probes = Integer.parseInt(environment.get("PAYLINK_MANAGEMENT_PORT"));
    Path log = folder.resolve(row.name() + ".log");
    try (JavaProcess service = JavaProcess.service(log, environment, probes);
        Accounts accounts = new Accounts(environment)) {
      Account attacker = accounts.create("Attacker");
      if (row == NeighbourRow.far_pages) {
        createLinks(database, attacker);
      }
      if (row == NeighbourRow.expanded_orders) {
        createPayments(database, attacker, port);
      }
      try (NeighbourLoad load = new NeighbourLoad(port, accounts.create("Neighbour").token())) {
        load.run(WARM_UP_SECONDS);
        Sample without = load.run(SECONDS);
        try (Attacker attack =
            Attacker.start(
                row,
                port,
                attacked(row, environment, port),
                attacker.token(),
                folder.resolve("attacker.log"))) {
          Waiting.sleep(BEGIN_MS);
          Sample with = load.run(SECONDS);
          String tally = attack.end();
          if (tally.startsWith(NO_ATTACK)) {
            System.out.printf("%-20s no figure: others took all processor time%n", row.text());
          } else {
            report(row, without, with, tally);
          }
        }
      }
    }
  }

  private static int attacked(NeighbourRow row, Map<String, String> environment, int port) {
    if (row.isOnConsole()) {
      return Integer.parseInt(environment.get("PAYLINK_EXTENSIONS_CONSOLE_PORT"));
    }
    return row.isOnManagementPort()
        ? Integer.parseInt(environment.get("PAYLINK_MANAGEMENT_PORT"))
        : port;
  }

  /** The settings as shipped, but for addresses, keys and receivers on this machine. */
  private static Map<String, String> environment(Login database, int port) {
    Map<String, String> environment = new HashMap<>(Keys.environment(database));
    environment.keySet().removeIf(name -> name.startsWith("PAYLINK_RATE_LIMIT"));
    environment.remove("PAYLINK_ORDERS_PENDING_TTL");
    environment.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    environment.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    environment.put("PAYLINK_HTTP_DRAIN_TIMEOUT", "1s");
    environment.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    environment.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(FreePort.find()));
    environment.put("PAYLINK_EXTENSIONS_CONSOLE_PORT", Integer.toString(FreePort.find()));
    return environment;
  }

  private Login newDatabase(String name) {
    server.execute("create database " + name);
    String uri = server.login().uri();
    return new Login(uri.substring(0, uri.lastIndexOf('/') + 1) + name, server.login().password());
  }

  private static void createLinks(Login database, Account attacker) {
    String sql =
        """
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token)
        select uuid_at(clock_timestamp()), '%s', 'Seat', 1, 'IDR', 'many-' || n
        from generate_series(1, %d) n
        """
            .formatted(TypeId.MERCHANT.decode(attacker.merchantId()), NeighbourRow.LINKS);
    execute(database, sql);
  }

  private static void createPayments(Login database, Account attacker, int port) {
    new SmallClient("http://127.0.0.1:" + port, attacker.token()).createLargeOrders(30);
    UUID merchant = TypeId.MERCHANT.decode(attacker.merchantId());
    execute(database, Attacks.payments("merchant_id = '%s'".formatted(merchant), 200));
  }

  private static void execute(Login database, String sql) {
    try (var jdbc =
            DriverManager.getConnection(
                "jdbc:" + database.uri(), EmbeddedDatabase.USER, database.password());
        Statement statement = jdbc.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void report(NeighbourRow row, Sample without, Sample with, String attack) {
    boolean deliveries = row.measuresDeliveries();
    double ratio = with.p99(deliveries) / without.p99(deliveries);
    ratios.put(row.name(), Results.round(ratio));
    details.put(
        row.name(),
        new JsonObject()
            .put("without", Results.round(without.p99(deliveries)))
            .put("with", Results.round(with.p99(deliveries)))
            .put("calls", with.calls())
            .put("failed", with.failed())
            .put("late_events", with.missing()));
    System.out.printf(
        "%-20s %8.2f  p99 %s %.1f ms, without %.1f ms; %d calls, %d failed, %d events missing%n    attack: %s%n",
        row.text(),
        ratio,
        deliveries ? "of deliveries" : "of calls",
        with.p99(deliveries),
        without.p99(deliveries),
        with.calls(),
        with.failed(),
        with.missing(),
        attack);
  }
}
