package dev.paylink.cli.base;

import dev.paylink.config.FreePort;
import dev.paylink.db.EmbeddedDatabase;
import dev.paylink.db.PrivateFiles;
import dev.paylink.keys.SecretBox;
import dev.paylink.token.TokenKeys;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which {@code dev} keeps its data between starts: {@code postgres/}, {@code files/},
 * keys, ports, password of the database, and the summary {@code dev.json}.
 */
public final class DevFolder {
  private static final String POSTGRES_PORT = "postgres.port";
  private static final String MANAGEMENT_PORT = "management.port";

  private final Path root;

  /** Kept, as an unreachable channel would be closed, which would unlock the lock. */
  private @Nullable FileChannel channel;

  private DevFolder(Path root) {
    this.root = root;
  }

  /** {@code $PAYLINK_DATA}, or {@code ./data}. */
  public static DevFolder ofEnvironment() {
    String data = Objects.requireNonNullElse(System.getenv("PAYLINK_DATA"), "data");
    return new DevFolder(Path.of(data).toAbsolutePath());
  }

  public Path postgres() {
    return root.resolve("postgres");
  }

  /** Whether {@code dev} has run here. */
  public boolean exists() {
    return Files.exists(root.resolve("jwks.json")) && Files.exists(root.resolve(POSTGRES_PORT));
  }

  /**
   * Creates the folder and locks it for this process.
   *
   * @throws CommandFailure if another {@code dev} runs in it
   */
  public void lock() {
    try {
      PrivateFiles.createFolder(root);
      if (exists()) {
        // Older versions left it open to everybody.
        PrivateFiles.restrictFolder(root);
      }
      Path lock = root.resolve("dev.lock");
      PrivateFiles.createFile(lock);
      channel = FileChannel.open(lock, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new CommandFailure(
            "Another `dev` is running in %s; stop it, or set PAYLINK_DATA to another folder"
                .formatted(root));
      }
    } catch (IOException e) {
      throw new CommandFailure("Cannot use the folder %s: %s".formatted(root, e.getMessage()));
    }
  }

  /** Releases the lock. */
  public void unlock() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the port of the embedded database. It is the same at every start, so that a database
   * that has outlived a kill is found again; it changes only if another process has taken it.
   */
  public int postgresPort() {
    int last = kept(POSTGRES_PORT);
    if (last > 0 && (EmbeddedDatabase.isRunning(postgres()) || FreePort.isFree(last))) {
      return last;
    }
    return keep(POSTGRES_PORT, MANAGEMENT_PORT);
  }

  /** The port of a file; 0 without one. */
  private int kept(String name) {
    Path file = root.resolve(name);
    return Files.exists(file) ? Integer.parseInt(read(file).strip()) : 0;
  }

  /** Chooses a free port, which nothing has opened yet; it must not be that of another file. */
  private int keep(String name, String other) {
    int port = FreePort.find();
    while (port == kept(other)) {
      port = FreePort.find();
    }
    PrivateFiles.write(root.resolve(name), Integer.toString(port));
    return port;
  }

  /**
   * Returns the port of probes and metrics. It is the same at every start, unless another process
   * has taken it. 0 for a command of a folder in which no {@code dev} has chosen one.
   */
  private int managementPort() {
    int last = kept(MANAGEMENT_PORT);
    boolean starts = channel != null; // else dev may be what has taken it
    if (!starts || last > 0 && last != kept(POSTGRES_PORT) && FreePort.isFree(last)) {
      return last;
    }
    return keep(MANAGEMENT_PORT, POSTGRES_PORT);
  }

  /** Returns the signing keys; creates them at the first start. */
  private String jwks() {
    Path file = root.resolve("jwks.json");
    if (!Files.exists(file)) {
      PrivateFiles.write(file, TokenKeys.generate());
    }
    return read(file);
  }

  /**
   * Returns the key that encrypts the secrets of webhook endpoints; creates it at the first start.
   */
  private String webhookKey() {
    Path file = root.resolve("webhook-key");
    if (!Files.exists(file)) {
      PrivateFiles.write(file, SecretBox.newKey());
    }
    return read(file);
  }

  /** Returns the path of a file or folder that another command keeps here. */
  public Path resolve(String name) {
    return root.resolve(name);
  }

  /** Returns the configuration of {@code dev}, which the environment overrides. */
  public Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    environment.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    environment.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(managementPort()));
    environment.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s"); // no load balancer has to notice
    environment.put("PAYLINK_DATABASE_MIGRATE_ON_START", "true");
    environment.put("PAYLINK_DATABASE_URI", EmbeddedDatabase.uri(postgresPort()));
    environment.put("PAYLINK_DATABASE_USER", EmbeddedDatabase.USER);
    if (usesEmbedded()) {
      environment.put("PAYLINK_DATABASE_PASSWORD", EmbeddedDatabase.passwordOf(postgres()));
    }
    environment.put("PAYLINK_STORAGE_FOLDER", root.resolve("files").toString());
    environment.put("PAYLINK_TOKENS_JWKS", jwks());
    environment.put("PAYLINK_WEBHOOKS_SECRET_KEYS", webhookKey());
    environment.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    environment.putAll(System.getenv());
    return environment;
  }

  /** Whether {@code dev} uses its own database: the environment names no other. */
  public static boolean usesEmbedded() {
    return System.getenv("PAYLINK_DATABASE_URI") == null;
  }

  /** Returns the summary of the last start; empty before the first. */
  public JsonObject readSummary() {
    Path file = root.resolve("dev.json");
    return Files.exists(file) ? new JsonObject(read(file)) : new JsonObject();
  }

  /** Stores the summary of this start and returns its path. */
  public Path writeSummary(JsonObject summary) {
    Path file = root.resolve("dev.json");
    PrivateFiles.write(file, summary.encodePrettily());
    return file;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
