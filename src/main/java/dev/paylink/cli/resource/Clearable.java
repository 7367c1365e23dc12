package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields of a request that an option sets, or clears by {@code none}: it always has a value. */
final class Clearable {
  private static final String NONE = "none";

  private Clearable() {}

  /** Sets a text, unless nothing was given. */
  static void put(ObjectNode body, String field, @Nullable String given) {
    if (NONE.equals(given)) {
      body.putNull(field);
    } else {
      Sale.put(body, field, given);
    }
  }

  /**
   * Sets a number, unless nothing was given.
   *
   * @param option its name, for the message about a wrong value
   */
  static void putNumber(ObjectNode body, String field, @Nullable String given, String option) {
    if (NONE.equals(given)) {
      body.putNull(field);
    } else if (given != null) {
      body.put(field, number(given, option));
    }
  }

  private static int number(String text, String option) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CommandFailure.usage("%s must be a number, or %s".formatted(option, NONE));
    }
  }

  /** Sets a list, unless nothing was given; {@code none} is an empty one. */
  static void putList(ObjectNode body, String field, @Nullable List<String> given) {
    if (given != null) {
      given.stream().filter(item -> !item.equals(NONE)).forEach(body.putArray(field)::add);
    }
  }
}
