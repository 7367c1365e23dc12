package dev.paylink.cli;

import dev.paylink.config.AppConfig;
import dev.paylink.config.InvalidConfigException;
import dev.paylink.config.InvalidConfigException.Problem;
import dev.paylink.db.Migrations;
import java.util.List;

/** Requires a public URL where there are live merchants: their links would lead to localhost. */
final class LiveMerchants {
  /** Said when a live merchant is created without a public URL. */
  static final String NEED_PUBLIC_URL =
      "A live merchant needs http.publicUrl (PAYLINK_HTTP_PUBLIC_URL), the URL at which customers"
          + " reach the service. It is not set here; without it `serve` does not start from now on";

  private LiveMerchants() {}

  /**
   * Migrates the database, or checks its schema, and looks for live merchants unless the public URL
   * is configured.
   *
   * @throws InvalidConfigException if there is one
   */
  static void requirePublicUrl(AppConfig config) {
    if (config.http().hasPublicUrl()) {
      return;
    }
    new Migrations(config.database()).run();
    if (new Admin().with(config, stores -> stores.merchants().hasLive())) {
      throw new InvalidConfigException(
          List.of(
              new Problem(
                  "http.publicUrl",
                  "(empty)",
                  "must be the URL at which customers reach the service, as"
                      + " https://pay.example.com, because there are live merchants: their payment"
                      + " links would lead to "
                      + config.http().publicUrl())));
    }
  }
}
