package dev.paylink.it.support;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A program that runs until it is closed, and writes what it says into a file. */
final class LoggedProcess implements AutoCloseable {
  private final Process process;
  private final Path log;

  private LoggedProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static LoggedProcess start(Path log, String... command) throws IOException {
    Process started =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new LoggedProcess(started, log);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What it has logged. */
  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException());
    }
  }
}
