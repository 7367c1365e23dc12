package dev.paylink.events.message.letter;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code merchant.updated} says about the destination of money, and the recipients of a
 * message about it.
 */
public final class MoneyFields {
  private static final Set<String> NAMES = Set.of("bankAccount", "instructions", "notifyEmail");
  private static final String SETTINGS = "settings.";

  private MoneyFields() {}

  /**
   * The fields of that kind that were changed.
   *
   * @param change object of the event
   */
  public static List<String> changed(Map<?, ?> change) {
    return texts(change.get("changed")).stream()
        .filter(field -> NAMES.contains(field) || field.startsWith(SETTINGS))
        .toList();
  }

  /** The fields that change later. */
  public static List<String> pending(Map<?, ?> change) {
    return change.get("pendingChange") instanceof Map<?, ?> pending
        ? texts(pending.get("fields"))
        : List.of();
  }

  private static List<String> texts(@Nullable Object value) {
    return value instanceof Collection<?> all
        ? all.stream().map(String::valueOf).toList()
        : List.of();
  }
}
