package dev.paylink.base.metrics;

import io.vertx.core.Future;

/**
 * Something that the database must be asked for from time to time. The statement must be short
 * whatever the database holds. While it fails, the meters have no value ({@link Measured}).
 */
public interface Measurement {
  /** Asks the database, and sets the meters. */
  Future<?> measure();

  /** The value is not known any more. */
  void forget();
}
