package dev.paylink.webhook;

import dev.paylink.error.Fault;
import dev.paylink.url.MerchantUrls;
import io.vertx.core.Future;

/** Where a merchant may have its events sent. */
final class EndpointUrls {
  private final Targets targets;

  EndpointUrls(Targets targets) {
    this.targets = targets;
  }

  /**
   * Checks a URL that a merchant gave, and whether callbacks may go where it leads right now; each
   * attempt checks that again.
   *
   * @param testMode whether {@code http} is permitted, too
   * @return fails with a {@link Fault}, {@code invalid_request} naming {@code url}
   */
  Future<Void> check(String url, boolean testMode) {
    if (MerchantUrls.isFit(url, testMode) && url.indexOf('#') < 0) {
      return targets.resolve(url, testMode).mapEmpty();
    }
    return Future.failedFuture(
        Fault.invalid(
            "url",
            "must be an absolute %s URL without user info and fragment, as https://shop.example.com/events"
                .formatted(testMode ? "https or http" : "https")));
  }
}
