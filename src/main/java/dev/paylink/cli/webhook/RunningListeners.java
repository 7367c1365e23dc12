package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.config.PrivateFiles;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.ServiceApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells which listeners of a data folder are running, so that the endpoints of killed listeners can
 * be deleted. Each listener has an id, which is in the description of its endpoint, and holds the
 * lock of a file of that name, which the operating system releases when it is killed. An endpoint
 * without such a file belongs to a listener elsewhere.
 */
final class RunningListeners {
  private static final Pattern DESCRIPTION = Pattern.compile("webhook listen ([0-9a-f-]{36})");

  private final Path folder;
  private final String id = UUID.randomUUID().toString();

  /** Kept, as an unreachable channel would be closed, which would unlock the lock. */
  private @Nullable FileChannel own;

  RunningListeners(Path folder) {
    this.folder = folder;
  }

  /** Locks the file of this listener and returns the description of its endpoint. */
  String begin() {
    try {
      PrivateFiles.createFile(folder.resolve(id));
      own = FileChannel.open(folder.resolve(id), StandardOpenOption.WRITE);
      own.lock();
      return "webhook listen " + id;
    } catch (IOException e) {
      throw new CommandFailure("Cannot use the folder %s: %s".formatted(folder, e.getMessage()));
    }
  }

  /** Forgets this listener, whose endpoint is deleted. */
  void end() {
    forget(id);
  }

  private void forget(String listener) {
    try {
      Files.deleteIfExists(folder.resolve(listener));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the endpoints of listeners that were killed. */
  void deleteLeftEndpoints(ServiceApi api) {
    for (JsonNode endpoint : api.get("/webhook-endpoints?perPage=100").path("data")) {
      Matcher description = DESCRIPTION.matcher(endpoint.path("description").asText());
      if (description.matches() && wasKilled(description.group(1))) {
        delete(api, endpoint.path("id").asText());
        forget(description.group(1));
      }
    }
  }

  private static void delete(ServiceApi api, String endpoint) {
    try {
      api.delete("/webhook-endpoints/" + endpoint);
      System.err.println("Deleted the endpoint that an earlier listener left: " + endpoint);
    } catch (ApiRefusal refusal) {
      if (!refusal.isNotFound()) { // a listener that starts at the same time may have deleted it
        throw refusal;
      }
    }
  }

  private boolean wasKilled(String listener) {
    Path file = folder.resolve(listener);
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    } catch (IOException e) {
      return false;
    }
  }
}
