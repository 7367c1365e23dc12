package dev.paylink.bench;

import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/**
 * Load before a measurement, as long as it makes what is measured faster. What is measured and what
 * it is compared with get it alike: how long a JVM compiles depends on the machine and on the code.
 */
public final class WarmUp {
  private static final int SLICE_SECONDS = Boolean.getBoolean("quick") ? 1 : 4;
  private static final int MAX_SLICES = 15;
  private static final double FASTER = 1.03; // less is chance
  private static final int STEADY_SLICES = 3;

  private WarmUp() {}

  /**
   * Loads until three times in a row were not faster than the fastest before, 15 times at most.
   *
   * @param load for a number of seconds
   */
  static void run(IntFunction<Load> load) {
    rates(() -> load.apply(SLICE_SECONDS).perSecond());
  }

  /** As {@link #run}, for a load that has its own length and returns its rate. */
  public static void rates(DoubleSupplier load) {
    double fastest = 0;
    int steady = 0;
    for (int slice = 0; slice < MAX_SLICES && steady < STEADY_SLICES; slice++) {
      double rate = load.getAsDouble();
      steady = rate > FASTER * fastest ? 0 : steady + 1;
      fastest = Math.max(fastest, rate);
    }
  }
}
