package dev.paylink.test;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.node.extension.ExtensionTables;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The embedded PostgreSQL of this JVM, started when the first test needs it. Blocking. */
final class Databases {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private Databases() {}

  /** Loaded with the first database. */
  private static final class Server {
    private static final EmbeddedDatabase POSTGRES = start();
    private static final String MIGRATED = migrated();

    private static EmbeddedDatabase start() {
      EmbeddedDatabase started = EmbeddedDatabase.transientOne();
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      return started;
    }

    /** The database that others are copies of: a copy takes less time than the migrations. */
    private static String migrated() {
      String uri = Databases.create(POSTGRES, "");
      ExtensionTables.migrateAll(
          ConfigLoader.load(new JsonObject(), settings(POSTGRES, uri)), name -> {});
      return nameOf(uri);
    }
  }

  /** Creates a database with the schema of Paylink and returns its URI. */
  static String create() {
    return create(Server.POSTGRES, " template " + Server.MIGRATED);
  }

  private static String create(EmbeddedDatabase server, String options) {
    String name = "kit_" + COUNT.incrementAndGet();
    execute(server, "create database " + name + options);
    String uri = server.uri();
    return uri.substring(0, uri.lastIndexOf('/') + 1) + name;
  }

  /** Drops a database that {@link #create} has created. */
  static void drop(String uri) {
    execute(Server.POSTGRES, "drop database " + nameOf(uri) + " with (force)");
  }

  private static String nameOf(String uri) {
    return uri.substring(uri.lastIndexOf('/') + 1);
  }

  private static void execute(EmbeddedDatabase server, String sql) {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:" + server.uri(), EmbeddedDatabase.USER, server.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The settings of a node, as environment variables, that reach a database. */
  static Map<String, String> settings(String uri) {
    return settings(Server.POSTGRES, uri);
  }

  private static Map<String, String> settings(EmbeddedDatabase server, String uri) {
    return Map.of(
        "PAYLINK_DATABASE_URI",
        uri,
        "PAYLINK_DATABASE_USER",
        EmbeddedDatabase.USER,
        "PAYLINK_DATABASE_PASSWORD",
        server.password());
  }
}
