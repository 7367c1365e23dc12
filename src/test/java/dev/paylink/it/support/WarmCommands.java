package dev.paylink.it.support;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Runs commands of the jar one after the other in one process. A process for each would take most
 * of its time for starting.
 */
final class WarmCommands {
  /** Exit code and output of a command. */
  record Done(int exitCode, byte[] out, byte[] err) {}

  private static Process process;

  private WarmCommands() {}

  static synchronized Done run(
      Path jar, Map<String, String> settings, List<String> arguments, Duration timeout) {
    try {
      if (process == null || !process.isAlive()) {
        process = start(jar);
      }
      DataOutputStream requests = new DataOutputStream(process.getOutputStream());
      write(
          requests,
          settings.entrySet().stream()
              .flatMap(setting -> Stream.of(setting.getKey(), setting.getValue()))
              .toList());
      write(requests, arguments);
      requests.flush();
      return CompletableFuture.supplyAsync(WarmCommands::read)
          .get(timeout.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException failed) {
      process.destroyForcibly();
      throw new IllegalStateException("No end of " + arguments, failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts it in an empty folder. It ends with this process, whose end it reads. */
  private static Process start(Path jar) throws IOException {
    Path folder = Files.createTempDirectory("paylink-commands");
    String name = CommandLoop.class.getName();
    Path copy = folder.resolve("loop").resolve(name.replace('.', '/') + ".class");
    Files.createDirectories(copy.getParent());
    try (InputStream code = CommandLoop.class.getResourceAsStream("CommandLoop.class")) {
      Files.copy(code, copy);
    }
    Path work = Files.createDirectory(folder.resolve("work"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(ClassArchive.options(jar));
    command.add("--add-opens=java.base/java.util=ALL-UNNAMED");
    command.addAll(List.of("-cp", jar.toAbsolutePath() + ":" + folder.resolve("loop"), name));
    return new ProcessBuilder(command)
        .directory(work.toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private static void write(DataOutputStream requests, List<String> texts) throws IOException {
    requests.writeInt(texts.size());
    for (String text : texts) {
      requests.writeUTF(text);
    }
  }

  private static Done read() {
    try {
      DataInputStream answers = new DataInputStream(process.getInputStream());
      int exitCode = answers.readInt();
      byte[] out = answers.readNBytes(answers.readInt());
      return new Done(exitCode, out, answers.readNBytes(answers.readInt()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
