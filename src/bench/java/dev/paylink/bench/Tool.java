package dev.paylink.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs other programs, and ends this one. */
public final class Tool {
  private Tool() {}

  /** Ends the benchmark with a message, without the trace of an exception; does not return. */
  public static IllegalStateException end(String message) {
    System.err.println(message);
    System.exit(1);
    return new IllegalStateException(message);
  }

  /** Runs a program to its end and returns its output. */
  static String run(List<String> command, Map<String, String> environment) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + "\n" + printed);
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
