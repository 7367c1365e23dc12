package dev.paylink.cli.base;

import dev.paylink.config.FreePort;
import dev.paylink.token.TokenKeys;
import dev.paylink.webhook.endpoint.SecretBox;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which {@code dev} keeps everything between starts: {@code postgres/}, the signing
 * key, the ports, and {@code dev.json}, what it printed.
 */
public final class DevFolder {
  private final Path root;

  /** Held on to: the lock goes with the channel, and an unreachable channel closes itself. */
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
    return Files.exists(root.resolve("jwks.json")) && Files.exists(portFile());
  }

  /**
   * Makes the folder and keeps it to this process, until it is released.
   *
   * @throws CommandFailure when another {@code dev} runs in it
   */
  public void occupy() {
    try {
      Files.createDirectories(root);
      channel =
          FileChannel.open(
              root.resolve("dev.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new CommandFailure(
            "Another `dev` is running in %s; stop it, or set PAYLINK_DATA to another folder"
                .formatted(root));
      }
    } catch (IOException e) {
      throw new CommandFailure("Cannot use the folder %s: %s".formatted(root, e.getMessage()));
    }
  }

  /** Lets another process have the folder. */
  public void release() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The port of the embedded database, the same at every start, so that one which outlived a kill
   * is found again; another only if somebody else has taken it meanwhile.
   */
  public int postgresPort() {
    if (Files.exists(portFile())) {
      int port = Integer.parseInt(read(portFile()).strip());
      if (Files.exists(postgres().resolve("postmaster.pid")) || FreePort.isFree(port)) {
        return port;
      }
    }
    int port = FreePort.find();
    write(portFile(), Integer.toString(port));
    return port;
  }

  private Path portFile() {
    return root.resolve("postgres.port");
  }

  /** The signing keys; made at the first start. */
  private String jwks() {
    Path file = root.resolve("jwks.json");
    if (!Files.exists(file)) {
      write(file, TokenKeys.generate());
    }
    return read(file);
  }

  /** The key that encrypts the secrets of webhook endpoints; made at the first start. */
  private String webhookKey() {
    Path file = root.resolve("webhook-key");
    if (!Files.exists(file)) {
      write(file, SecretBox.newKey());
    }
    return read(file);
  }

  /** What {@code dev} configures, below what the environment says. */
  public Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    environment.put(
        "PAYLINK_DATABASE_URI", "postgresql://localhost:%d/postgres".formatted(postgresPort()));
    environment.put("PAYLINK_DATABASE_USER", "postgres");
    environment.put("PAYLINK_TOKENS_JWKS", jwks());
    environment.put("PAYLINK_WEBHOOKS_SECRET_KEYS", webhookKey());
    environment.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    environment.putAll(System.getenv());
    return environment;
  }

  /** What the last start printed; empty before the first. */
  public JsonObject readSummary() {
    Path file = root.resolve("dev.json");
    return Files.exists(file) ? new JsonObject(read(file)) : new JsonObject();
  }

  /** Keeps what this start prints; the path. */
  public Path writeSummary(JsonObject summary) {
    Path file = root.resolve("dev.json");
    write(file, summary.encodePrettily());
    return file;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In one step, so that a reader never sees half of it; for nobody else, as there are secrets. */
  private static void write(Path file, String content) {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.deleteIfExists(draft);
      if (Files.getFileStore(file.getParent()).supportsFileAttributeView("posix")) {
        Files.createFile(
            draft,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      Files.writeString(draft, content + System.lineSeparator());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
