package dev.paylink.checkout.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form for another attempt to pay, and the one to cancel the order; the first sends {@code
 * form} and {@code provider}.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param methods at least one
 * @param cancel the path to post to, to cancel the order; null if it cannot be cancelled
 */
public record Retry(
    String action, String formToken, List<PaymentMethod> methods, @Nullable String cancel) {
  public Retry {
    methods = List.copyOf(methods);
    if (methods.isEmpty()) {
      throw new IllegalArgumentException("A form needs a payment method");
    }
  }
}
