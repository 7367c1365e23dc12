package dev.paylink.customer;

import java.util.List;
import java.util.stream.Stream;

/**
 * The fields of stored JSON that an erasure removes, by name, at any depth: of answers, which are
 * stored as they were sent, and of events, which have rows as they were.
 */
final class PersonalFields {
  private PersonalFields() {}

  /** The fields of answers: those that the contract marks {@code x-personal-data: true}. */
  static final List<String> OF_ANSWERS =
      List.of("customer", "metadata", "failure", "note", "reason");

  /** The columns of the same values, and of what only Paylink itself reads. */
  static final List<String> OF_ROWS =
      List.of(
          "customer_name",
          "customer_email",
          "customer_phone",
          "metadata",
          "failure",
          "reason",
          "instructions",
          "payer_address",
          "browser");

  /** Both. */
  static String[] all() {
    return Stream.concat(OF_ANSWERS.stream(), OF_ROWS.stream()).distinct().toArray(String[]::new);
  }
}
