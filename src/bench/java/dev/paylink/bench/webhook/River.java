package dev.paylink.bench.webhook;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchDatabase.Login;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Rounds;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.db.Sessions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The program of {@code src/bench/river}, which posts a body from jobs of River, in a database of
 * its own on the same server.
 */
final class River {
  private static final Path PROGRAM = Path.of("target/bench/river");
  private static final String DATABASE = "river";

  private final Rounds rounds;
  private final Login login;
  private final Map<String, String> settings;
  private final String url;

  /** Creates the database. */
  River(BenchDatabase server, Rounds rounds, String url) {
    this.rounds = rounds;
    this.login = server.login();
    this.settings = Sessions.settings(BenchNode.config(server).database());
    this.url = url;
    server.execute("create database " + DATABASE);
  }

  /** Whether the program could be built, which needs Go. */
  static boolean isBuilt() {
    return Files.isExecutable(PROGRAM);
  }

  /** Works jobs that were inserted before; returns how many a second. */
  double rate(String row, String body, int jobs, int workers) {
    Run[] run = new Run[1];
    try {
      double seconds =
          rounds.one(
              row,
              () -> {
                end(run[0]);
                run[0] = new Run(body, jobs, workers);
                rounds.processors().watch("peer", run[0].process.pid());
              },
              () -> run[0].seconds());
      return jobs / seconds;
    } finally {
      end(run[0]);
    }
  }

  private static void end(@Nullable Run run) {
    if (run != null) {
      run.close();
    }
  }

  /** A run that has its jobs. */
  private final class Run {
    private final Process process;
    private final BufferedReader output;

    Run(String body, int jobs, int workers) {
      ProcessBuilder builder =
          new ProcessBuilder(
                  PROGRAM.toString(), url, Integer.toString(jobs), Integer.toString(workers))
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("RIVER_DATABASE", database());
      try {
        process = builder.start();
        output = process.inputReader();
        writeLine(body);
        read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** With the settings of the service's sessions. */
    private String database() {
      URI server = URI.create(login.uri());
      String parameters =
          settings.entrySet().stream()
              .map(setting -> setting.getKey() + "=" + setting.getValue())
              .collect(Collectors.joining("&"));
      return "postgresql://%s:%s@%s:%d/%s?%s"
          .formatted(
              EmbeddedDatabase.USER,
              login.password(),
              server.getHost(),
              server.getPort(),
              DATABASE,
              parameters);
    }

    private void writeLine(String line) throws IOException {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    }

    private String read() throws IOException {
      String line = output.readLine();
      if (line == null) {
        throw new IllegalStateException("The program of River has failed");
      }
      return line;
    }

    /** Works the jobs; returns the seconds that it took. */
    double seconds() {
      try {
        writeLine("");
        return Double.parseDouble(read());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Ends the program, which waits until its input ends, and waits for that. */
    void close() {
      try {
        process.getOutputStream().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      process.onExit().join();
    }
  }
}
