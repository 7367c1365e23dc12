package dev.paylink.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in a JVM of its own, always with the same maximum heap; its output goes to a file. */
public final class JavaProcess implements AutoCloseable {
  static final String HEAP = "-Xmx256m";

  /**
   * By default a heap starts with 1/64 of the machine's memory: with all of it here, and with
   * little in a container that is made for such a heap.
   */
  private static final String FIRST_HEAP = "-Xms32m";

  private static final Path JAR = Path.of("target/paylink.jar");
  private static final long STOP_SECONDS = 30;

  private final Process process;
  private final Path log;

  private JavaProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
  }

  /** Starts the packaged service with JVM options. */
  public static JavaProcess service(
      Path log, Map<String, String> environment, int port, String... options) {
    List<String> command = new ArrayList<>(List.of(options));
    command.addAll(List.of("-jar", JAR.toString(), "serve"));
    Map<String, String> settings = new HashMap<>(environment);
    settings.put("PAYLINK_DATABASE_MIGRATE_ON_START", "true");
    return start(log, settings, command, "http://127.0.0.1:" + port + "/health/ready");
  }

  /** Starts another program. */
  public static JavaProcess jar(
      Path jar, Path log, Map<String, String> environment, String readyUrl) {
    return start(log, environment, List.of("-jar", jar.toString()), readyUrl);
  }

  /** Starts a class of the benchmark. */
  static JavaProcess of(
      Class<?> main,
      Path log,
      Map<String, String> environment,
      String readyUrl,
      String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return start(log, environment, command, readyUrl);
  }

  private static JavaProcess start(
      Path log, Map<String, String> environment, List<String> arguments, String readyUrl) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(HEAP);
    command.add(FIRST_HEAP);
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PAYLINK_"));
    builder.environment().putAll(environment);
    try {
      JavaProcess started = new JavaProcess(builder.start(), log);
      started.awaitReady(URI.create(readyUrl));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitReady(URI url) throws IOException {
    Waiting.until(() -> answers(url) || !process.isAlive());
    if (!process.isAlive()) { // the folder of the log ends with the benchmark
      throw new IllegalStateException("The server ended at its start:\n" + Files.readString(log));
    }
  }

  private static boolean answers(URI url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException notYet) {
      return false;
    }
  }

  public long pid() {
    return process.pid();
  }

  /** Returns the peak resident memory in MB; NaN except on Linux. */
  double peakMegabytes() {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** Stops the process and waits for its end. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
