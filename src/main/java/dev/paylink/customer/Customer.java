package dev.paylink.customer;

import org.jspecify.annotations.Nullable;

/**
 * Who pays.
 *
 * @param name up to 200 characters
 * @param email up to 254 characters
 * @param phone up to 32 characters
 */
public record Customer(@Nullable String name, @Nullable String email, @Nullable String phone) {

  /** The customer of these columns; null when nothing is known. */
  public static @Nullable Customer of(
      @Nullable String name, @Nullable String email, @Nullable String phone) {
    return name == null && email == null && phone == null ? null : new Customer(name, email, phone);
  }

  /** Nobody in particular, for columns that are empty. */
  public static Customer orUnknown(@Nullable Customer customer) {
    return customer == null ? new Customer(null, null, null) : customer;
  }
}
