package dev.paylink.bench;

import dev.paylink.bench.Processors.Shares;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of measurements. One during which others used more than a tenth of a core is repeated, up
 * to three times, or once in a quick run; what used the processors is among the results.
 */
public final class Rounds {
  static final String DISTURBED = "disturbed";

  private static final int ROUNDS = 3;
  private static final int REPEATS = Boolean.getBoolean("quick") ? 1 : 3;
  private static final double MAX_OTHERS = 0.1;
  private static final int ATTEMPTS = 3; // at a round in which anything is answered

  private final Processors processors;
  private final Results results;
  private final Map<String, List<Shares>> shares = new HashMap<>(); // by row

  public Rounds(Processors processors, Results results) {
    this.processors = processors;
    this.results = results;
  }

  /** Of processes that start during the measurements. */
  public Processors processors() {
    return processors;
  }

  /**
   * Measures both by turns, so that other work of the machine affects both; returns the medians of
   * 3 rounds.
   */
  Load.Pair byTurns(String row, Supplier<Load> measured, Supplier<Load> baseline) {
    return byTurns(row, ROUNDS, measured, baseline);
  }

  /** As {@link #byTurns(String, Supplier, Supplier)}, with an odd number of rounds. */
  Load.Pair byTurns(String row, int rounds, Supplier<Load> measured, Supplier<Load> baseline) {
    List<Load> measuredRounds = new ArrayList<>();
    List<Load> baselineRounds = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      measuredRounds.add(round(row, measured));
      baselineRounds.add(round(row + ", compared", baseline));
    }
    Load.Pair pair = new Load.Pair(Load.median(measuredRounds), Load.median(baselineRounds));
    results.check(row, pair);
    return pair;
  }

  /** Returns the median of 3 rounds. */
  Load median(String row, Supplier<Load> load) {
    List<Load> rounds = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      rounds.add(round(row, load));
    }
    Load median = Load.median(rounds);
    results.check(row, median);
    return median;
  }

  /** Repeats a round in which nothing was answered, and ends the benchmark if none is. */
  private Load round(String row, Supplier<Load> load) {
    for (int attempt = 1; ; attempt++) {
      Load round = one(row, () -> {}, load);
      if (round.hasAny()) {
        return round;
      }
      if (attempt == ATTEMPTS) {
        throw Tool.end(
            "%s: nothing was answered in %d rounds %s"
                .formatted(row, ATTEMPTS, round.failures())
                .strip());
      }
    }
  }

  /**
   * A round that was measured.
   *
   * @param used what used the processors; null if the system does not tell
   */
  public record Measured<T>(T result, @Nullable Shares used) {}

  /**
   * Measures one round.
   *
   * @param prepare what must be done before each attempt, not measured
   */
  public <T> T one(String row, Runnable prepare, Supplier<T> round) {
    return measured(row, prepare, round).result();
  }

  /** As {@link #one}, with what used the processors. */
  public <T> Measured<T> measured(String row, Runnable prepare, Supplier<T> round) {
    if (!Processors.known()) {
      prepare.run();
      return new Measured<>(round.get(), null);
    }
    for (int attempt = 0; ; attempt++) {
      prepare.run();
      Processors.Watch watch = processors.new Watch();
      T result = round.get();
      Shares used = watch.stop();
      if (used.others() <= MAX_OTHERS || attempt == REPEATS) {
        record(row, used);
        return new Measured<>(result, used);
      }
    }
  }

  private void record(String row, Shares used) {
    List<Shares> rounds = shares.computeIfAbsent(row, first -> new ArrayList<>());
    rounds.add(used);
    long disturbed = rounds.stream().filter(round -> round.others() > MAX_OTHERS).count();
    JsonObject mean = Shares.mean(rounds).json();
    results.processors(row, disturbed > 0 ? mean.put(DISTURBED, disturbed) : mean);
  }
}
