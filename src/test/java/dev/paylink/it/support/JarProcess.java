package dev.paylink.it.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A command of {@code java -jar target/paylink.jar} with arguments, as a user runs it. */
public final class JarProcess implements AutoCloseable {
  private static final Path JAR = Path.of(System.getProperty("paylink.jar", "target/paylink.jar"));
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  /** Commands that serve until they are stopped. They need a process of their own to be stopped. */
  private static final Set<String> OF_THEIR_OWN = Set.of("serve", "dev", "listen");

  private final @Nullable Process process;
  private final int exitCode; // if there is no process
  private final Path out;
  private final Path err;

  private JarProcess(@Nullable Process process, int exitCode, Path out, Path err) {
    this.process = process;
    this.exitCode = exitCode;
    this.out = out;
    this.err = err;
  }

  /** Starts a command in an empty folder, with only these settings in its environment. */
  public static JarProcess start(Map<String, String> settings, String... arguments) {
    return start(settings, List.of(), arguments);
  }

  /**
   * Starts a command in the same way.
   *
   * @param options of the JVM
   */
  static JarProcess start(Map<String, String> settings, List<String> options, String... arguments) {
    return startJvm(settings, concat(options, "-jar", jar()), arguments);
  }

  /**
   * Starts a program of the tests in the same way.
   *
   * @param options of the JVM
   * @param jars further ones of the class path
   */
  public static JarProcess start(
      Map<String, String> settings,
      List<String> options,
      Class<?> program,
      List<Path> jars,
      String... arguments) {
    // The jar comes first, so that its archive of classes is used.
    String classes =
        Stream.concat(
                Stream.of(jar(), System.getProperty("java.class.path")),
                jars.stream().map(Path::toString))
            .collect(Collectors.joining(File.pathSeparator));
    return startJvm(settings, concat(options, "-cp", classes, program.getName()), arguments);
  }

  private static String jar() {
    return JAR.toAbsolutePath().toString();
  }

  private static List<String> concat(List<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toList();
  }

  private static JarProcess startJvm(
      Map<String, String> settings, List<String> program, String... arguments) {
    try {
      Path folder = Files.createTempDirectory("paylink-jar");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // A command runs for seconds: optimizing its code would take longer.
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(ClassArchive.options(JAR));
      command.addAll(program);
      command.addAll(List.of(arguments));
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(folder.resolve("out").toFile())
              .redirectError(folder.resolve("err").toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("PAYLINK_"));
      builder.environment().putAll(settings);
      return new JarProcess(builder.start(), 0, folder.resolve("out"), folder.resolve("err"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs a command and waits for its end. Commands that end by themselves share a process, as most
   * of their time would be the start of one.
   */
  public static JarProcess run(Map<String, String> settings, String... arguments) {
    if (!Collections.disjoint(List.of(arguments), OF_THEIR_OWN)) {
      return runAlone(settings, arguments);
    }
    WarmCommands.Done done = WarmCommands.run(JAR, settings, List.of(arguments), TIMEOUT);
    try {
      Path folder = Files.createTempDirectory("paylink-jar");
      Path out = Files.write(folder.resolve("out"), done.out());
      Path err = Files.write(folder.resolve("err"), done.err());
      return new JarProcess(null, done.exitCode(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command in a process of its own and waits for its end. */
  public static JarProcess runAlone(Map<String, String> settings, String... arguments) {
    JarProcess started = start(settings, arguments);
    started.exitCode();
    return started;
  }

  public int exitCode() {
    if (process == null) {
      return exitCode;
    }
    try {
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("Still running: " + out() + err());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends SIGTERM. */
  public void signal() {
    process.destroy();
  }

  /** Sends SIGTERM and waits for the end. */
  public int terminate() {
    process.destroy();
    return exitCode();
  }

  /** Sends SIGKILL and waits for the end. */
  public void kill() {
    process.destroyForcibly();
    exitCode();
  }

  public String pid() {
    return Long.toString(process.pid());
  }

  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Returns standard output so far. */
  public String out() {
    return read(out);
  }

  /** Returns standard error so far. */
  public String err() {
    return read(err);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (isAlive()) {
      terminate();
    }
  }
}
