package dev.paylink.console.page;

import dev.paylink.api.Fault;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of links, as it was understood.
 *
 * @param number in the table, where the row of the headings is 1
 * @param values as given, by field of {@link LinkForm}
 * @param amount null if it cannot be read
 * @param body that creates the link; empty for a row with an error
 * @param error what is wrong; null for a row without an error
 */
public record LinkRow(
    int number,
    Map<String, String> values,
    @Nullable BigDecimal amount,
    Map<String, Object> body,
    Fault.@Nullable Detail error) {

  /** A value as given; empty if absent. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }
}
