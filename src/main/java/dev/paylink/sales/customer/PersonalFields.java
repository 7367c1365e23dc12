package dev.paylink.sales.customer;

import dev.paylink.base.json.StoredJson;
import dev.paylink.base.json.StrictJson;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of stored JSON that an erasure removes, by name, at any depth: of answers, which are
 * stored as they were sent, and of events, which have rows as they were.
 */
final class PersonalFields {
  private PersonalFields() {}

  /** The fields of answers: the fields that the contract marks {@code x-personal-data: true}. */
  static final List<String> OF_ANSWERS =
      List.of("customer", "metadata", "attribution", "failure", "note", "reason", "recipient");

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

  private static final Set<String> ALL =
      Stream.concat(OF_ANSWERS.stream(), OF_ROWS.stream()).collect(Collectors.toUnmodifiableSet());

  /** A regular expression of PostgreSQL: a document that it does not match has no such field. */
  static final String PATTERN = "\"(%s)\"\\s*:(?!\\s*null)".formatted(String.join("|", ALL));

  /**
   * The document without the fields. Of a reason to flag an order that an extension gave, the text
   * is replaced: it may say anything. A document that cannot be read is emptied.
   */
  static String removedFrom(String document) {
    Object read = StoredJson.read(document).orElseGet(Map::of);
    remove(read);
    return StrictJson.write(read);
  }

  private static void remove(Object value) {
    if (value instanceof List<?> list) {
      list.forEach(PersonalFields::remove);
    } else if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      map.keySet().removeAll(ALL);
      if ("risk_assessment".equals(map.get("code"))) {
        @SuppressWarnings("unchecked") // the names of JSON are texts
        Map<String, Object> reason = (Map<String, Object>) map;
        reason.put("message", "(erased)");
      }
      map.values().forEach(PersonalFields::remove);
    }
  }
}
