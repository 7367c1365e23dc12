package dev.paylink.cli.base;

import dev.paylink.base.config.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which {@code dev} keeps its data between starts, and by whose summary {@code
 * dev.json} other commands find it.
 */
public final class DevFolder {
  private final Path root;

  /** Kept, as an unreachable channel would be closed, which would unlock the lock. */
  private @Nullable FileChannel channel;

  private DevFolder(Path root) {
    this.root = root;
  }

  /** {@code $PAYLINK_DATA}, or {@code ./data}. */
  public static DevFolder ofEnvironment() {
    String data = Objects.requireNonNullElse(System.getenv("PAYLINK_DATA"), "data");
    return at(Path.of(data));
  }

  /** Another folder. */
  public static DevFolder at(Path folder) {
    return new DevFolder(folder.toAbsolutePath());
  }

  /** Whether this process has locked it: it runs {@code dev}. */
  public boolean isLocked() {
    return channel != null;
  }

  /**
   * Creates the folder and locks it for this process.
   *
   * @throws CommandFailure if another {@code dev} runs in it
   */
  public void lock() {
    try {
      PrivateFiles.createFolder(root);
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

  /** Returns the path of a file or folder that another command keeps here. */
  public Path resolve(String name) {
    return root.resolve(name);
  }

  /** Returns the summary of the last start, a JSON object; an empty one before the first. */
  public String readSummary() {
    Path file = root.resolve("dev.json");
    return Files.exists(file) ? read(file) : "{}";
  }

  /** Stores the summary of this start, a JSON object, and returns its path. */
  public Path writeSummary(String summary) {
    Path file = root.resolve("dev.json");
    PrivateFiles.write(file, summary);
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
