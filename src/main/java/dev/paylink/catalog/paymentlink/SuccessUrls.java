package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Fault;
import dev.paylink.base.url.MerchantUrls;

/** Validates the URL to which a customer is sent after paying. */
public final class SuccessUrls {
  private SuccessUrls() {}

  /**
   * Checks a merchant's URL.
   *
   * @param testMode whether {@code http} is also permitted
   * @throws Fault {@code invalid_request} naming {@code successUrl}
   */
  public static void check(String url, boolean testMode) {
    if (!MerchantUrls.isFit(url, testMode)) {
      throw Fault.invalid(
          "successUrl",
          "must be an absolute %s URL without user info, as https://shop.example.com/thanks"
              .formatted(testMode ? "https or http" : "https"));
    }
  }
}
