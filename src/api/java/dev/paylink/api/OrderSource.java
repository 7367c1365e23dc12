package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Where an order came from. Counted in this order by {@code order_cell} of the database. */
public enum OrderSource {
  PAYMENT_LINK,
  DIGITAL_PRODUCT,
  LANDING_PAGE,
  MANUAL;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract and the database. */
  @JsonValue
  public String code() {
    return code;
  }

  /** The source of a name as {@link #code} gives it. */
  public static OrderSource of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
