package dev.paylink.it.support;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.node.extension.ExtensionTables;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * PostgreSQL server shared by the tests of this JVM: a container if a Docker engine answers,
 * embedded otherwise; {@code -Dpaylink.test.database=embedded|docker|<uri>} forces one. Most test
 * classes use the database of the node that they share (see {@link SharedNode}); others create
 * their own.
 */
public final class TestDatabase {
  private static final TestDatabase SHARED = start();
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final String uri;
  private final String user;
  private final String password;
  private final IdleConnections idle = new IdleConnections();
  private @Nullable String template;

  private TestDatabase(String uri, String user, String password) {
    this.uri = uri;
    this.user = user;
    this.password = password;
  }

  public static TestDatabase shared() {
    return SHARED;
  }

  private static TestDatabase start() {
    String choice = System.getProperty("paylink.test.database", "");
    if (choice.startsWith("postgres")) {
      return logged("the server at " + choice, new TestDatabase(choice, "postgres", "postgres"));
    }
    if (choice.equals("docker")) {
      return container();
    }
    boolean docker = choice.isEmpty() && DockerClientFactory.instance().isDockerAvailable();
    return docker ? containerOrEmbedded() : embedded();
  }

  /**
   * Falls back to embedded: an engine may answer and still not get the image, as without a
   * registry.
   */
  private static TestDatabase containerOrEmbedded() {
    try {
      return container();
    } catch (RuntimeException | ExceptionInInitializerError noContainer) {
      System.out.println(
          "[paylink] Docker is available but cannot start a container: " + noContainer);
      return embedded();
    }
  }

  @SuppressWarnings("resource") // lives as long as the JVM
  private static TestDatabase container() {
    PostgreSQLContainer container =
        new PostgreSQLContainer("postgres:18").withCommand("postgres", "-c", "fsync=off");
    container.start();
    Runtime.getRuntime().addShutdownHook(new Thread(container::stop));
    String uri =
        "postgresql://%s:%d/%s"
            .formatted(
                container.getHost(), container.getMappedPort(5432), container.getDatabaseName());
    return logged(
        "postgres:18 in a container",
        new TestDatabase(uri, container.getUsername(), container.getPassword()));
  }

  @SuppressWarnings("resource") // lives as long as the JVM
  private static TestDatabase embedded() {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "paylink-it-" + UUID.randomUUID());
    EmbeddedDatabase embedded = EmbeddedDatabase.transientIn(folder);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(embedded, folder)));
    TestDatabase database =
        new TestDatabase(embedded.uri(), EmbeddedDatabase.USER, embedded.password());
    database.makeConnectionsCheap();
    return logged("embedded PostgreSQL", database);
  }

  /** A node opens a dozen connections, and each would start with 4096 hashes of the password. */
  private void makeConnectionsCheap() {
    execute(
        uri, "set scram_iterations to 1; alter role %s password '%s'".formatted(user, password));
  }

  /**
   * Each test node has a database of a thousand files and more: on a busy machine they are not
   * deleted within the 30 seconds in which Surefire lets a JVM end.
   */
  private static void remove(EmbeddedDatabase embedded, Path folder) {
    embedded.close();
    try {
      new ProcessBuilder("rm", "-rf", folder.toString()).start();
    } catch (IOException e) {
      System.out.println("[paylink] The database of the tests is left in " + folder);
    }
  }

  private static TestDatabase logged(String description, TestDatabase database) {
    System.out.println("[paylink] Tests run on " + description);
    return database;
  }

  /** Settings by which a node or a command uses one of these databases. */
  public static Map<String, String> settings(String uri) {
    return Map.of(
        "PAYLINK_DATABASE_URI", uri,
        "PAYLINK_DATABASE_USER", shared().user(),
        "PAYLINK_DATABASE_PASSWORD", shared().password());
  }

  /** Creates an empty database and returns its URI. */
  public String create() {
    return create("");
  }

  /** Creates a database with the schema, as a copy of one that was migrated; returns its URI. */
  public String createMigrated() {
    return create(" template " + template());
  }

  private String create(String options) {
    String name = "it_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    execute(uri, "create database " + name + options);
    return uri.substring(0, uri.lastIndexOf('/') + 1) + name;
  }

  private synchronized String template() {
    if (template == null) {
      String migrated = create();
      Map<String, String> settings =
          Map.of(
              "PAYLINK_DATABASE_URI", migrated,
              "PAYLINK_DATABASE_USER", user,
              "PAYLINK_DATABASE_PASSWORD", password);
      ExtensionTables.migrateAll(ConfigLoader.load(new JsonObject(), settings), name -> {});
      template = migrated.substring(migrated.lastIndexOf('/') + 1);
    }
    return template;
  }

  public String user() {
    return user;
  }

  public String password() {
    return password;
  }

  /** Opens a JDBC connection that bypasses the service. */
  public Connection connect(String databaseUri) throws SQLException {
    return DriverManager.getConnection("jdbc:" + databaseUri, user, password);
  }

  /** Opens a JDBC connection with the planner settings of the service's connections. */
  public Connection connectAsService(String databaseUri) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty(
        "options",
        Database.PLANNING.entrySet().stream()
            .map(setting -> "-c " + setting)
            .collect(Collectors.joining(" ")));
    return DriverManager.getConnection("jdbc:" + databaseUri, properties);
  }

  /** Executes a statement directly, bypassing the service. */
  public void execute(String databaseUri, String sql) {
    onStatement(databaseUri, sql, statement -> statement.execute(sql));
  }

  /** Returns the single number that a query selects, bypassing the service. */
  public long number(String databaseUri, String sql) {
    return Long.parseLong(text(databaseUri, sql));
  }

  /** Returns the single value that a query selects, as text, bypassing the service. */
  public String text(String databaseUri, String sql) {
    return onStatement(
        databaseUri,
        sql,
        statement -> {
          try (ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return String.valueOf(result.getString(1));
          }
        });
  }

  private <T> T onStatement(String databaseUri, String sql, IdleConnections.Work<T> work) {
    try {
      return idle.use(databaseUri, () -> connect(databaseUri), work);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
