package dev.paylink.paymentlink;

import dev.paylink.api.Fault;
import dev.paylink.url.MerchantUrls;

/** Where a customer may be sent after paying. */
final class SuccessUrls {
  private SuccessUrls() {}

  /**
   * Checks a URL that a merchant gave.
   *
   * @param testMode whether {@code http} is permitted, too
   * @throws Fault {@code invalid_request} naming {@code successUrl}
   */
  static void check(String url, boolean testMode) {
    if (!MerchantUrls.isFit(url, testMode)) {
      throw Fault.invalid(
          "successUrl",
          "must be an absolute %s URL without user info, as https://shop.example.com/thanks"
              .formatted(testMode ? "https or http" : "https"));
    }
  }
}
