package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far an order has come. Counted in this order by {@code order_cell} of the database. */
public enum OrderStatus {
  /** Waits for its money. */
  PENDING,
  /** The money is there. */
  PAID,
  /** The merchant works on it. */
  PROCESSING,
  /** Done; final. */
  COMPLETED,
  /** Will not be paid; final. */
  CANCELLED;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract, the database and the configuration. */
  @JsonValue
  public String code() {
    return code;
  }

  /** The status of a name as {@link #code} gives it. */
  public static OrderStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
