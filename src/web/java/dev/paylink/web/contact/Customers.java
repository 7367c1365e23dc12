package dev.paylink.web.contact;

import dev.paylink.api.Customer;
import org.jspecify.annotations.Nullable;

/** Customers as they are stored. */
public final class Customers {
  private Customers() {}

  /** The customer with address and phone number as they are stored; null if absent. */
  public static @Nullable Customer normalized(@Nullable Customer customer) {
    if (customer == null) {
      return null;
    }
    String email = customer.email();
    String phone = customer.phone();
    return new Customer(
        customer.name(),
        email == null ? null : EmailAddress.normalized(email).orElse(email),
        phone == null ? null : PhoneNumber.normalized(phone).orElse(phone));
  }
}
