package dev.paylink.checkout;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** URL of the merchant's page to which a customer goes after paying. */
final class SuccessRedirect {
  private static final String NAME = "orderId";

  /** In place of {@link #NAME}, which the URL of the merchant has. */
  private static final String OTHER_NAME = "paylinkOrderId";

  private SuccessRedirect() {}

  /**
   * Adds the order to the query of a merchant's URL as {@code orderId}. If the query has an {@code
   * orderId} in any case, the name is {@code paylinkOrderId}. Replaces a present {@code
   * paylinkOrderId}. The rest of the URL stays as it is.
   */
  static String of(String successUrl, String orderId) {
    int hash = successUrl.indexOf('#');
    String fragment = hash < 0 ? "" : successUrl.substring(hash);
    String url = hash < 0 ? successUrl : successUrl.substring(0, hash);
    int mark = url.indexOf('?');
    if (mark < 0) {
      return "%s?%s=%s%s".formatted(url, NAME, orderId, fragment);
    }
    String query = url.substring(mark + 1);
    boolean taken = Arrays.stream(query.split("&", -1)).anyMatch(field -> isNamed(field, NAME));
    String kept = taken ? without(query, OTHER_NAME) : query;
    String separator = kept.isEmpty() || kept.endsWith("&") ? "" : "&";
    return url.substring(0, mark + 1)
        + kept
        + separator
        + (taken ? OTHER_NAME : NAME)
        + "="
        + orderId
        + fragment;
  }

  private static String without(String query, String name) {
    return Arrays.stream(query.split("&", -1))
        .filter(field -> !isNamed(field, name))
        .collect(Collectors.joining("&"));
  }

  private static boolean isNamed(String field, String name) {
    String found = URLDecoder.decode(field.split("=", 2)[0], StandardCharsets.UTF_8);
    return found.equalsIgnoreCase(name);
  }
}
