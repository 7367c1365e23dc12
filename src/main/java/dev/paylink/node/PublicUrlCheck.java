package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Future;
import java.util.List;

/** Requires a public URL where there are live merchants: their links would lead to localhost. */
public final class PublicUrlCheck {
  private PublicUrlCheck() {}

  /**
   * Looks for live merchants unless the public URL is configured.
   *
   * @return fails with {@link InvalidConfigException} if there is one
   */
  public static Future<Void> check(AppConfig config, MerchantStore merchants) {
    if (config.http().hasPublicUrl()) {
      return Future.succeededFuture();
    }
    return merchants
        .hasLive()
        .compose(
            live ->
                live
                    ? Future.failedFuture(new InvalidConfigException(List.of(problem(config))))
                    : Future.succeededFuture());
  }

  private static Problem problem(AppConfig config) {
    return new Problem(
        "http.publicUrl",
        "(empty)",
        "must be the URL at which customers reach the service, as https://pay.example.com, because"
            + " there are live merchants: their payment links would lead to "
            + config.http().publicUrl());
  }
}
