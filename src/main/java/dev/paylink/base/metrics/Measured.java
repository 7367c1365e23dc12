package dev.paylink.base.metrics;

/** The latest result of a measurement; not a number without one. Thread-safe. */
public final class Measured {
  private volatile double value = Double.NaN;

  public void set(double measured) {
    value = measured;
  }

  /** There is no result any more. */
  public void forget() {
    value = Double.NaN;
  }

  public double value() {
    return value;
  }
}
