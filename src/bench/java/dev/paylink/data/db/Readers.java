package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;

/** How many connections the service has for lists. */
public final class Readers {
  private Readers() {}

  /** Returns the number of connections on which the service pipelines reads. */
  public static int count(AppConfig.Database config) {
    return Database.readers(config);
  }
}
