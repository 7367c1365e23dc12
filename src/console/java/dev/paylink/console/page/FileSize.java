package dev.paylink.console.page;

import dev.paylink.console.web.Language;
import java.util.List;

/** Sizes of files as people say them. */
public final class FileSize {
  private static final List<String> UNITS = List.of("B", "kB", "MB", "GB");
  private static final int STEP = 1_000;

  private FileSize() {}

  /**
   * A number of bytes in the unit that makes it short, with up to three digits: {@code 18.7 MB}.
   */
  public static String text(long bytes, Language language) {
    double size = bytes;
    int unit = 0;
    while (size >= STEP - 0.5 && unit < UNITS.size() - 1) {
      size /= STEP;
      unit++;
    }
    String number =
        String.format(language.locale(), unit == 0 || size >= 100 ? "%.0f" : "%.1f", size);
    return number + "\u00a0" + UNITS.get(unit);
  }
}
