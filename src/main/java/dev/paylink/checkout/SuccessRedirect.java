package dev.paylink.checkout;

/** URL of the merchant's page to which a customer goes after paying. */
final class SuccessRedirect {
  private SuccessRedirect() {}

  /** Adds {@code orderId} to the query of a merchant's URL; the rest of the URL stays as it is. */
  static String of(String successUrl, String orderId) {
    int hash = successUrl.indexOf('#');
    String fragment = hash < 0 ? "" : successUrl.substring(hash);
    String url = hash < 0 ? successUrl : successUrl.substring(0, hash);
    String separator = "?";
    if (url.contains("?")) {
      separator = url.endsWith("?") || url.endsWith("&") ? "" : "&";
    }
    return url + separator + "orderId=" + orderId + fragment;
  }
}
