package dev.paylink.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The result of a load.
 *
 * @param perSecond requests per second with a correct answer
 * @param p99Ms 99th percentile of the latency, in milliseconds
 * @param failed answers of 400 and more, and failed connections
 * @param failures the same in words
 */
record Load(double perSecond, double p99Ms, long failed, String failures) {
  private static final int ROUNDS = 3;

  /** Returns this load and another one that ran at the same time, as one. */
  Load and(Load other) {
    return new Load(
        perSecond + other.perSecond,
        Math.max(p99Ms, other.p99Ms),
        failed + other.failed,
        failed > 0 ? failures : other.failures);
  }

  /** A load and the one that it is compared with. */
  record Pair(Load measured, Load baseline) {
    double rateRatio() {
      return measured.perSecond / baseline.perSecond;
    }

    double p99Ratio() {
      return measured.p99Ms / baseline.p99Ms;
    }
  }

  /**
   * Measures both by turns, so that other work of the machine affects both; returns the medians of
   * 3 rounds.
   */
  static Pair byTurns(Supplier<Load> measured, Supplier<Load> baseline) {
    return byTurns(ROUNDS, measured, baseline);
  }

  /** As {@link #byTurns(Supplier, Supplier)}, with an odd number of rounds. */
  static Pair byTurns(int rounds, Supplier<Load> measured, Supplier<Load> baseline) {
    List<Load> measuredRounds = new ArrayList<>();
    List<Load> baselineRounds = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      measuredRounds.add(measured.get());
      baselineRounds.add(baseline.get());
    }
    return new Pair(median(measuredRounds), median(baselineRounds));
  }

  /** Returns the median of 3 rounds. */
  static Load median(Supplier<Load> load) {
    List<Load> rounds = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      rounds.add(load.get());
    }
    return median(rounds);
  }

  private static Load median(List<Load> rounds) {
    return new Load(
        medianOf(rounds, Load::perSecond),
        medianOf(rounds, Load::p99Ms),
        rounds.stream().mapToLong(Load::failed).sum(),
        rounds.stream().filter(load -> load.failed > 0).map(Load::failures).findFirst().orElse(""));
  }

  private static double medianOf(List<Load> rounds, ToDoubleFunction<Load> figure) {
    return rounds.stream().mapToDouble(figure).sorted().toArray()[rounds.size() / 2];
  }
}
