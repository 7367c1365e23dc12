package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.web.text.InputText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fields of the customer that a payment link requires. */
final class RequiredFields {
  private RequiredFields() {}

  /**
   * Checks that the required fields are filled in.
   *
   * @param required of {@code email}, {@code name} and {@code phone}
   * @throws Fault {@code invalid_request} naming the missing fields
   */
  static void check(List<String> required, @Nullable Customer filledIn) {
    Customer customer = CustomerColumns.orEmpty(filledIn);
    Map<String, @Nullable String> values = new TreeMap<>();
    values.put("name", customer.name());
    values.put("email", customer.email());
    values.put("phone", customer.phone());
    List<Detail> missing =
        required.stream()
            .filter(field -> !isFilledIn(values.get(field)))
            .map(field -> new Detail(field, "is required"))
            .toList();
    if (!missing.isEmpty()) {
      throw Fault.invalid(missing);
    }
  }

  private static boolean isFilledIn(@Nullable String value) {
    return value != null && InputText.isVisible(value);
  }
}
