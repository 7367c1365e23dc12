package dev.paylink.data.db;

import dev.paylink.api.Customer;
import org.jspecify.annotations.Nullable;

/** Maps customers to three nullable columns. */
public final class CustomerColumns {
  private CustomerColumns() {}

  /** The customer with these values; null if all are null. */
  public static @Nullable Customer of(
      @Nullable String name, @Nullable String email, @Nullable String phone) {
    return name == null && email == null && phone == null ? null : new Customer(name, email, phone);
  }

  /** The customer, or one whose values are all null. */
  public static Customer orEmpty(@Nullable Customer customer) {
    return customer == null ? new Customer(null, null, null) : customer;
  }
}
