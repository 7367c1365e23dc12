package dev.paylink.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The result of a load.
 *
 * @param perSecond requests per second with a correct answer
 * @param p50Ms median of the latency, in milliseconds
 * @param p99Ms 99th percentile of the latency
 * @param failed answers of 400 and more, and failed connections
 * @param failures the same in words
 */
record Load(double perSecond, double p50Ms, double p99Ms, long failed, String failures) {
  static final Load NONE = new Load(Double.NaN, Double.NaN, Double.NaN, 0, "");

  /** Whether anything was answered; a short round on a busy disk may end before. */
  boolean hasAny() {
    return perSecond > 0;
  }

  /** Returns this load and another one that ran at the same time, as one. */
  Load and(Load other) {
    return new Load(
        perSecond + other.perSecond,
        Math.max(p50Ms, other.p50Ms),
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

  /** Returns the medians of some rounds. */
  static Load median(List<Load> rounds) {
    return new Load(
        medianOf(rounds, Load::perSecond),
        medianOf(rounds, Load::p50Ms),
        medianOf(rounds, Load::p99Ms),
        rounds.stream().mapToLong(Load::failed).sum(),
        rounds.stream().filter(load -> load.failed > 0).map(Load::failures).findFirst().orElse(""));
  }

  private static double medianOf(List<Load> rounds, ToDoubleFunction<Load> figure) {
    return rounds.stream().mapToDouble(figure).sorted().toArray()[rounds.size() / 2];
  }
}
