package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether customers see a landing page. */
public enum LandingPageStatus {
  /** They do not. */
  DRAFT,
  /** They do, as it was when it was last published. */
  PUBLISHED;

  /** The name in the contract: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
