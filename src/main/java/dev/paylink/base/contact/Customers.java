package dev.paylink.base.contact;

import dev.paylink.api.Customer;
import org.jspecify.annotations.Nullable;

/** Customers as they are stored. */
public final class Customers {
  private Customers() {}

  /** The customer with the phone number as it is stored; null for none. */
  public static @Nullable Customer normalized(@Nullable Customer customer) {
    if (customer == null || customer.phone() == null) {
      return customer;
    }
    String phone = customer.phone();
    return new Customer(
        customer.name(), customer.email(), PhoneNumber.normalized(phone).orElse(phone));
  }
}
