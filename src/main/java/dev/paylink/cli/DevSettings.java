package dev.paylink.cli;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.FreePort;
import dev.paylink.base.config.PrivateFiles;
import dev.paylink.cli.base.DevFolder;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.keys.SecretBox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The settings of {@code dev}. Its folder keeps them between starts: {@code postgres/}, {@code
 * files/}, keys, ports and the password of the database.
 */
final class DevSettings {
  private static final String JWKS = "jwks.json";
  private static final String POSTGRES_PORT = "postgres.port";
  private static final String MANAGEMENT_PORT = "management.port";
  private static final String CONSOLE_PORT = "console.port";
  private static final String CONSOLE_VARIABLE = "PAYLINK_EXTENSIONS_CONSOLE_PORT";
  private static final int USUAL_CONSOLE_PORT = 8_081;

  private final DevFolder folder;
  private final Map<String, String> given;

  DevSettings(DevFolder folder) {
    this(folder, System.getenv());
  }

  /**
   * @param given the environment
   */
  DevSettings(DevFolder folder, Map<String, String> given) {
    this.folder = folder;
    this.given = given;
  }

  /** Whether {@code dev} has run in the folder. */
  boolean exist() {
    return Files.exists(folder.resolve(JWKS)) && Files.exists(folder.resolve(POSTGRES_PORT));
  }

  /** Whether {@code dev} uses its own database: the environment names no other. */
  static boolean useEmbedded() {
    return System.getenv("PAYLINK_DATABASE_URI") == null;
  }

  /** Returns the configuration of {@code dev}, which the environment overrides. */
  Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    environment.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    environment.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(managementPort()));
    environment.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s"); // no load balancer has to notice
    environment.put("PAYLINK_DATABASE_MIGRATE_ON_START", "true");
    environment.put("PAYLINK_DATABASE_URI", EmbeddedDatabase.uri(postgresPort()));
    environment.put("PAYLINK_DATABASE_USER", EmbeddedDatabase.USER);
    if (useEmbedded()) {
      environment.put("PAYLINK_DATABASE_PASSWORD", EmbeddedDatabase.passwordOf(postgres()));
    }
    environment.put("PAYLINK_STORAGE_FOLDER", folder.resolve("files").toString());
    environment.put("PAYLINK_TOKENS_JWKS", kept(JWKS, TokenKeys::generate));
    environment.put("PAYLINK_WEBHOOKS_SECRET_KEYS", kept("webhook-key", SecretBox::newKey));
    environment.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    environment.put("PAYLINK_MAIL_TYPE", "inbox");
    environment.put("PAYLINK_EXTENSIONS_CONSOLE_HOST", "127.0.0.1");
    if (!given.containsKey(CONSOLE_VARIABLE)) {
      environment.put(CONSOLE_VARIABLE, Integer.toString(consolePort()));
    }
    environment.putAll(given);
    return environment;
  }

  /** Returns the folder of the embedded database. */
  Path postgres() {
    return folder.resolve("postgres");
  }

  /**
   * Returns the port of the embedded database. It is the same at every start, so that a database
   * that has outlived a kill is found again; it changes only if another process has taken it.
   */
  int postgresPort() {
    int last = port(POSTGRES_PORT);
    if (last > 0 && (EmbeddedDatabase.isRunning(postgres()) || FreePort.isFree(last))) {
      return last;
    }
    return choose(POSTGRES_PORT, MANAGEMENT_PORT);
  }

  /**
   * Returns the port of probes and metrics. It is the same at every start, unless another process
   * has taken it. 0 for a command of a folder in which no {@code dev} has chosen one.
   */
  private int managementPort() {
    int last = port(MANAGEMENT_PORT);
    boolean starts = folder.isLocked(); // else dev may be what has taken it
    if (!starts || last > 0 && last != port(POSTGRES_PORT) && FreePort.isFree(last)) {
      return last;
    }
    return choose(MANAGEMENT_PORT, POSTGRES_PORT);
  }

  /** Returns the port of the console: 8081, unless another process has taken it. */
  private int consolePort() {
    int last = port(CONSOLE_PORT);
    if (!folder.isLocked() || last > 0 && FreePort.isFree(last)) {
      return last;
    }
    if (FreePort.isFree(USUAL_CONSOLE_PORT)) {
      PrivateFiles.write(folder.resolve(CONSOLE_PORT), Integer.toString(USUAL_CONSOLE_PORT));
      return USUAL_CONSOLE_PORT;
    }
    int port = choose(CONSOLE_PORT, MANAGEMENT_PORT);
    System.err.printf(
        "Port %d is in use, so the console is on port %d%n", USUAL_CONSOLE_PORT, port);
    return port;
  }

  /** Chooses a free port, which nothing has opened yet; no other file may have it. */
  private int choose(String name, String other) {
    int port = FreePort.find();
    while (port == port(other)) {
      port = FreePort.find();
    }
    PrivateFiles.write(folder.resolve(name), Integer.toString(port));
    return port;
  }

  /** The port of a file; 0 without one. */
  private int port(String name) {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Integer.parseInt(read(file).strip()) : 0;
  }

  /** Returns the content of a file; creates it at the first start. */
  private String kept(String name, Supplier<String> content) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      PrivateFiles.write(file, content.get());
    }
    return read(file);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
