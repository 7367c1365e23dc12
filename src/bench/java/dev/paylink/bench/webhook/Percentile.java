package dev.paylink.bench.webhook;

import java.util.Collection;

/** Percentiles of figures. */
public final class Percentile {
  private Percentile() {}

  /**
   * Returns the smallest figure that is at least as large as a part of all.
   *
   * @param part from 0, below 1
   */
  public static double of(Collection<Double> figures, double part) {
    return figures.stream().sorted().toList().get((int) (figures.size() * part));
  }

  public static double median(Collection<Double> figures) {
    return of(figures, 0.5);
  }
}
