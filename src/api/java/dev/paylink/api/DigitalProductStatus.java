package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a digital product can be bought. */
public enum DigitalProductStatus {
  /** It can. */
  ACTIVE,
  /** Not now: the merchant has taken it off sale. */
  INACTIVE,
  /** Not yet: its sale starts later. */
  SCHEDULED,
  /** No longer: its sale has ended. */
  ENDED,
  /** Not now: the paid orders have reached the stock. */
  SOLD_OUT;

  /** The name in the contract: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
