package dev.paylink.web.text;

import java.util.regex.Pattern;

/** What people paste in place of a secret. */
public final class SecretText {
  /** Dots of a password field, an ellipsis, or stars, as dashboards show keys. */
  private static final Pattern MASK =
      Pattern.compile("[\u2022\u25cf\u2219\u00b7\u2026\u2217]|\\*{3,}|\\.{3,}");

  private SecretText() {}

  /** Whether a part of the text was replaced, so that it is not the secret. */
  public static boolean isMasked(String text) {
    return MASK.matcher(text).find();
  }
}
