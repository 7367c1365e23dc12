package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a search for payment links that determine its statement; the rest are
 * parameters.
 *
 * @param by the searched value whose index is read
 * @param after whether the page continues after an id
 */
record PaymentLinkSearchShape(By by, boolean after) {

  /** The searched values, each with an index; values that few links have come first. */
  enum By {
    EMAIL(
        "email",
        "email_key(l.customer_email) = email_key(#{email}::text)",
        ListPaymentLinks::email);

    /** Name of the parameter. */
    final String parameter;

    /** Condition of a link {@code l}. */
    final String condition;

    private final Function<ListPaymentLinks, @Nullable String> value;

    By(String parameter, String condition, Function<ListPaymentLinks, @Nullable String> value) {
      this.parameter = parameter;
      this.condition = condition;
      this.value = value;
    }

    /** The searched value; null if a list does not search by it. */
    @Nullable String value(ListPaymentLinks query) {
      return value.apply(query);
    }

    /** The values by which a list searches. */
    static List<By> of(ListPaymentLinks query) {
      return Arrays.stream(values()).filter(by -> by.value(query) != null).toList();
    }
  }
}
