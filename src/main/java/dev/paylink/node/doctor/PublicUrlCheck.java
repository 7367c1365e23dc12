package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.url.Loopback;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requires a public URL where there are live merchants: their links would lead to localhost. Finds
 * one that is not encrypted.
 */
public final class PublicUrlCheck {
  private static final Pattern CLEAR_TEXT =
      Pattern.compile("http://(?<host>\\[[^\\]/]*]|[^:/]*).*");

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

  /** Whether customers and tokens pass through networks in clear text: http to another machine. */
  public static boolean isClearText(AppConfig.Http http) {
    Matcher url = CLEAR_TEXT.matcher(http.publicUrl());
    return url.matches() && !Loopback.isHost(url.group("host"));
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
