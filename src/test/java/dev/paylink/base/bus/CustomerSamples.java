package dev.paylink.base.bus;

import dev.paylink.sales.customer.CustomerMessages.CustomerErased;
import dev.paylink.sales.customer.CustomerMessages.EraseCustomer;
import java.util.List;

/** Samples of the messages about customers. */
final class CustomerSamples {
  private CustomerSamples() {}

  static List<Record> all() {
    return List.of(
        new EraseCustomer("mer_a", "é@example.com", null),
        new EraseCustomer("mer_a", null, "+62"),
        new CustomerErased(3, 1, true));
  }
}
