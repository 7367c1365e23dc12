package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The server of the database: version, durability, memory, vacuum, clock. */
final class ServerChecks {
  private static final int OLDEST_VERSION = 14;
  private static final int VERSION_PARTS = 10_000;
  private static final int BLOCK = 8_192;
  private static final long DEFAULT_BUFFERS = 128L << 20;
  private static final long LARGE_DATABASE = 1L << 30;
  private static final long REPORTED_MS = 2_000;
  private static final long TOLERATED_MS = 30_000;

  private final InspectedDatabase database;
  private final AppConfig.Database config;
  private final ServerSettings settings;

  private ServerChecks(
      InspectedDatabase database, AppConfig.Database config, ServerSettings settings) {
    this.database = database;
    this.config = config;
    this.settings = settings;
  }

  static List<Check> of(
      InspectedDatabase database, AppConfig.Database config, ServerSettings settings) {
    ServerChecks checks = new ServerChecks(database, config, settings);
    return List.of(
        new Check("server.version", checks::version),
        new Check("server.writable", checks::writable),
        new Check("server.durability", checks::durability),
        new Check("server.memory", checks::memory),
        new Check("server.autovacuum", checks::autovacuum),
        new Check("server.session-settings", checks::sessionSettings),
        new Check("server.clock", checks::clock),
        new Check("server.privileges", checks::privileges));
  }

  private Outcome version() {
    String version = database.row(ServerSql.STATE).text("version");
    return settings.number("server_version_num") / VERSION_PARTS >= OLDEST_VERSION
        ? Outcome.ok("PostgreSQL " + version)
        : Outcome.wrong(
            "PostgreSQL %s is too old".formatted(version),
            "Upgrade it to PostgreSQL %d or newer".formatted(OLDEST_VERSION));
  }

  private Outcome writable() {
    if (database.row(ServerSql.STATE).flag("standby")) {
      return Outcome.wrong(
          "No host of the database can be written to: this is a standby",
          "Promote a standby, or name the primary in database.uri");
    }
    return settings.isOn("default_transaction_read_only")
        ? Outcome.wrong(
            "default_transaction_read_only is on: nodes are not ready", "Turn it off for the role")
        : Outcome.ok("This is a primary that can be written to");
  }

  private Outcome durability() {
    for (String name : List.of("fsync", "full_page_writes", "synchronous_commit")) {
      if (settings.text(name).equals("off")) {
        return Outcome.wrong(
            name + " is off: a crash loses orders that were acknowledged, or the database",
            "Set %s to on".formatted(name));
      }
    }
    return Outcome.ok(
        "fsync and full_page_writes are on, synchronous_commit is "
            + settings.text("synchronous_commit"));
  }

  private Outcome memory() {
    long buffers = settings.number("shared_buffers") * BLOCK;
    long bytes = database.row(ServerSql.STATE).number("bytes");
    String text =
        "shared_buffers is %s, the database has %s"
            .formatted(Sizes.bytes(buffers), Sizes.bytes(bytes));
    return buffers <= DEFAULT_BUFFERS && bytes > LARGE_DATABASE
        ? Outcome.doubtful(
            text, "Set shared_buffers to about a quarter of the memory of the server")
        : Outcome.ok(text);
  }

  private Outcome autovacuum() {
    return settings.isOn("autovacuum") && settings.isOn("track_counts")
        ? Outcome.ok("autovacuum is on")
        : Outcome.wrong(
            "autovacuum or track_counts is off: tables grow, statements get slower, and in the end"
                + " the server refuses to write",
            "Turn both on");
  }

  private Outcome sessionSettings() {
    if (!config.settingsByRole()) {
      return Outcome.ok("Each connection of a node sets what statements rely on");
    }
    Map<String, String> missing = database.missingRoleSettings(config);
    return missing.isEmpty()
        ? Outcome.ok("The role has the settings that statements rely on")
        : Outcome.wrong(
            "The role lacks "
                + missing.entrySet().stream()
                    .map(setting -> setting.getKey() + " = " + setting.getValue())
                    .collect(Collectors.joining(", "))
                + ": nodes do not start",
            "Run docker/role-settings.sql, and have a pooler open its connections again");
  }

  /** As for nodes: reported from 2 s on, and from 30 s on a node is not ready. */
  private Outcome clock() {
    long asked = System.nanoTime();
    long before = System.currentTimeMillis();
    long server = database.row(ServerSql.CLOCK).number("ms");
    long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked);
    long ahead = before + took / 2 - server;
    String text =
        "The clock of this machine is %d ms %s that of the database, measured to %d ms"
            .formatted(Math.abs(ahead), ahead < 0 ? "behind" : "ahead of", took);
    String advice = "Synchronise both machines (NTP); the database's clock is everybody's";
    if (Math.abs(ahead) > TOLERATED_MS + took) {
      return Outcome.wrong(text + ": a node here is not ready", advice);
    }
    return Math.abs(ahead) > REPORTED_MS + took ? Outcome.doubtful(text, advice) : Outcome.ok(text);
  }

  private Outcome privileges() {
    Columns row = database.row(ServerSql.PRIVILEGES);
    return row.flag("stats")
        ? Outcome.ok("This role sees the sessions of all roles")
        : Outcome.unseen(
            "This role does not see what sessions of other roles do: transactions and standbys may"
                + " be missing below",
            "To see them: grant pg_monitor to \"%s\"".formatted(row.text("role")));
  }
}
