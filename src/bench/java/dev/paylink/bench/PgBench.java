package dev.paylink.bench;

import dev.paylink.bench.BenchDatabase.Login;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs a statement with pgbench as fast as possible, from as many clients as wrk has connections,
 * with the planner settings of the service.
 */
final class PgBench {
  private static final Pattern TPS = Pattern.compile("tps = ([0-9.]+)");
  private static final Pattern NONE = Pattern.compile("actually processed: 0\\b"); // and no more
  private static final String SETTINGS =
      Database.PLANNING.entrySet().stream()
          .map(setting -> "-c " + setting.getKey() + "=" + setting.getValue())
          .collect(Collectors.joining(" "));
  private static final Pattern FAILED = Pattern.compile("failed transactions: ([0-9]+)");

  /** A client makes fewer transactions in a run. */
  private static final long STEP = 100_000;

  private static final Path SCRIPTS = Path.of("src/bench/pgbench");

  private final Path script;
  private final UUID merchant;
  private final Login login;
  private final URI database;
  private long number = 10_000_000; // of eight digits

  /**
   * @param script the name of a file with one transaction
   * @param merchant its variable {@code merchant}
   */
  PgBench(String script, UUID merchant, Login login) {
    this.script = SCRIPTS.resolve(script);
    this.merchant = merchant;
    this.login = login;
    this.database = URI.create(login.uri());
  }

  /** Runs transactions with new ids; does not measure their latency. */
  Load run(int seconds) {
    number += STEP;
    List<String> command =
        List.of(
            "pgbench",
            "--no-vacuum",
            "--protocol=prepared",
            "--jobs=1",
            "--define=n=" + number,
            "--define=merchant=" + merchant,
            "--client=" + Wrk.CONNECTIONS,
            "--time=" + seconds,
            "--file=" + script,
            "--host=" + database.getHost(),
            "--port=" + database.getPort(),
            "--username=" + EmbeddedDatabase.USER,
            "postgres");
    String printed =
        Tool.run(command, Map.of("PGPASSWORD", login.password(), "PGOPTIONS", SETTINGS));
    if (NONE.matcher(printed).find()) {
      return new Load(0, Double.NaN, Double.NaN, 0, "");
    }
    long failed = (long) find(FAILED, printed);
    return new Load(find(TPS, printed), Double.NaN, Double.NaN, failed, failed + " transactions");
  }

  private static double find(Pattern pattern, String printed) {
    Matcher matcher = pattern.matcher(printed);
    if (!matcher.find()) {
      throw new IllegalStateException("pgbench printed " + printed);
    }
    return Double.parseDouble(matcher.group(1));
  }
}
