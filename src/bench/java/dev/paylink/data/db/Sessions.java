package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.util.Map;

/** Which settings of PostgreSQL the sessions of the service have. */
public final class Sessions {
  private Sessions() {}

  /** Returns names and values. */
  public static Map<String, String> settings(AppConfig.Database config) {
    return SessionSettings.of(config);
  }
}
