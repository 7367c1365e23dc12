package dev.paylink.checkout.page;

import java.util.List;

/**
 * The form for another attempt to pay; it sends {@code form} and {@code provider}.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param methods at least one
 */
public record Retry(String action, String formToken, List<PaymentMethod> methods) {
  public Retry {
    methods = List.copyOf(methods);
    if (methods.isEmpty()) {
      throw new IllegalArgumentException("A form needs a payment method");
    }
  }
}
