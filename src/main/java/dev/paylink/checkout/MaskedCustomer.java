package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.ShortText;
import dev.paylink.data.db.CustomerColumns;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Masks customer data: {@code S••• B•••}, {@code s•••@example.com}, {@code +62 ••• ••89}. Anybody
 * with the URL of a link or a receipt can open it. Customers recognize their own data in the masked
 * form; other people cannot read it. The masked form does not show how long a text is.
 */
final class MaskedCustomer {
  private static final String MASK = "•••";
  private static final int MAX_WORDS = 4;
  private static final int MIN_LOCAL_PART = 3;
  private static final int SHOWN_END = 2;
  private static final int MIN_HIDDEN = 4;

  private MaskedCustomer() {}

  /** Masks each text of a customer; null if absent. */
  static @Nullable Customer of(@Nullable Customer customer) {
    return customer == null
        ? null
        : new Customer(name(customer.name()), email(customer.email()), phone(customer.phone()));
  }

  /**
   * Masks the texts of a customer that equal the texts of another one. A payer does not see what
   * the merchant knows and the payer left unchanged.
   *
   * @param known the customer of the link
   */
  static @Nullable Customer of(@Nullable Customer customer, @Nullable Customer known) {
    if (customer == null || known == null) {
      return customer;
    }
    return new Customer(
        same(customer.name(), known.name()) ? name(customer.name()) : customer.name(),
        same(customer.email(), known.email()) ? email(customer.email()) : customer.email(),
        same(customer.phone(), known.phone()) ? phone(customer.phone()) : customer.phone());
  }

  private static boolean same(@Nullable String text, @Nullable String known) {
    return text != null && text.equals(known);
  }

  private static @Nullable String name(@Nullable String name) {
    return name == null
        ? null
        : Arrays.stream(name.strip().split("\\s+"))
            .limit(MAX_WORDS)
            .map(MaskedCustomer::word)
            .collect(Collectors.joining(" "));
  }

  /** A single character, which may be the whole name, is not shown. */
  private static String word(String word) {
    return word.codePointCount(0, word.length()) < 2
        ? MASK
        : word.substring(0, word.offsetByCodePoints(0, 1)) + MASK;
  }

  private static @Nullable String email(@Nullable String email) {
    if (email == null) {
      return null;
    }
    int at = email.lastIndexOf('@');
    return (at < MIN_LOCAL_PART ? "" : ShortText.of(email, 1)) + MASK + email.substring(at);
  }

  private static @Nullable String phone(@Nullable String phone) {
    if (phone == null) {
      return null;
    }
    int start = phone.startsWith("+") ? 3 : 2;
    return phone.length() < start + MIN_HIDDEN + SHOWN_END
        ? MASK
        : phone.substring(0, start) + " ••• ••" + phone.substring(phone.length() - SHOWN_END);
  }

  /**
   * Whether a text of a form is one that was shown masked, or a changed one that still has masks.
   */
  static boolean isMasked(String text) {
    return text.contains(MASK);
  }

  /**
   * Returns the customer of a form, with the merchant's values in place of masked texts that the
   * customer left as they were.
   *
   * @param entered the other texts
   * @param masked the masked texts
   * @param known the customer of the link
   * @throws Fault {@code invalid_request} for a masked text that was changed
   */
  static @Nullable Customer restored(
      @Nullable Customer entered, @Nullable Customer masked, @Nullable Customer known) {
    if (masked == null) {
      return entered;
    }
    Customer own = CustomerColumns.orEmpty(entered);
    Customer full = CustomerColumns.orEmpty(known);
    Customer shown = CustomerColumns.orEmpty(of(known));
    return new Customer(
        restored("name", own.name(), masked.name(), shown.name(), full.name()),
        restored("email", own.email(), masked.email(), shown.email(), full.email()),
        restored("phone", own.phone(), masked.phone(), shown.phone(), full.phone()));
  }

  private static @Nullable String restored(
      String field,
      @Nullable String entered,
      @Nullable String masked,
      @Nullable String shown,
      @Nullable String full) {
    if (masked == null) {
      return entered;
    }
    if (!Objects.equals(masked, shown)) {
      throw Fault.invalid(field, "must be left as it is shown, or replaced as a whole");
    }
    return full;
  }
}
