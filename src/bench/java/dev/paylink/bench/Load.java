package dev.paylink.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * What came of a load.
 *
 * @param perSecond requests answered as they should be
 * @param p99Ms 99 of 100 were answered within so many milliseconds
 * @param failed answers of 400 and more, and connections that failed
 * @param failures the same in words
 */
record Load(double perSecond, double p99Ms, long failed, String failures) {
  private static final int ROUNDS = 3;

  /** Two loads that compare. */
  record Pair(Load ours, Load theirs) {
    double rateRatio() {
      return ours.perSecond / theirs.perSecond;
    }

    double p99Ratio() {
      return ours.p99Ms / theirs.p99Ms;
    }
  }

  /** Measures by turns, so that what else the machine does meets both; the medians of 3. */
  static Pair byTurns(Supplier<Load> ours, Supplier<Load> theirs) {
    return byTurns(ROUNDS, ours, theirs);
  }

  /** As {@link #byTurns(Supplier, Supplier)}, of an odd number of rounds. */
  static Pair byTurns(int rounds, Supplier<Load> ours, Supplier<Load> theirs) {
    List<Load> ourRounds = new ArrayList<>();
    List<Load> theirRounds = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      ourRounds.add(ours.get());
      theirRounds.add(theirs.get());
    }
    return new Pair(median(ourRounds), median(theirRounds));
  }

  /** The median of 3. */
  static Load median(Supplier<Load> load) {
    List<Load> rounds = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      rounds.add(load.get());
    }
    return median(rounds);
  }

  private static Load median(List<Load> rounds) {
    return new Load(
        middle(rounds, Load::perSecond),
        middle(rounds, Load::p99Ms),
        rounds.stream().mapToLong(Load::failed).sum(),
        rounds.stream().filter(load -> load.failed > 0).map(Load::failures).findFirst().orElse(""));
  }

  private static double middle(List<Load> rounds, ToDoubleFunction<Load> figure) {
    return rounds.stream().mapToDouble(figure).sorted().toArray()[rounds.size() / 2];
  }
}
