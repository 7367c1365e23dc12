package dev.paylink.checkout;

/** Where a customer goes who has paid. */
final class SuccessRedirect {
  private SuccessRedirect() {}

  /** A merchant's URL with {@code orderId} added to its query; what is there stays as it is. */
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
