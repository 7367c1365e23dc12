package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Input of a merchant for an extension, as compact JSON text. Only the extension knows what it
 * means, so it checks it.
 *
 * @param json one JSON object, at most {@link #MAX_BYTES} of UTF-8; {@code {}} if the merchant gave
 *     nothing
 */
public record ExtensionInput(@JsonValue @JsonRawValue String json) {
  /** The size limit: 4 KiB of UTF-8. */
  public static final int MAX_BYTES = 4 * 1024;

  /** What stands for nothing. */
  public static final ExtensionInput NOTHING = new ExtensionInput("{}");
}
