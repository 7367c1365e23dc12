package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The origin of an order. */
public enum OrderSource {
  /** A payment link. */
  PAYMENT_LINK,
  /** A digital product. */
  DIGITAL_PRODUCT,
  /** A landing page. */
  LANDING_PAGE,
  /** The merchant created it. */
  MANUAL;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract and the database: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /**
   * The source with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static OrderSource of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
