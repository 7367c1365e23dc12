package dev.paylink.it.support;

/**
 * How often tests of races and crashes repeat. {@code mvn verify} repeats what finds a defect
 * within a run or two; {@code -Dpaylink.test.effort=full}, for nightly runs, repeats more.
 */
public final class Effort {
  private static final boolean FULL = "full".equals(System.getProperty("paylink.test.effort"));

  private Effort() {}

  /** The number of repetitions of this run. */
  public static int of(int usual, int full) {
    return FULL ? full : usual;
  }

  /** Whether this is a full run. */
  public static boolean isFull() {
    return FULL;
  }
}
