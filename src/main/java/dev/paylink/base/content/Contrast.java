package dev.paylink.base.content;

/** The contrast of two colours as WCAG 2.2 defines it. Colours are {@code #rrggbb}. */
public final class Contrast {
  /** The least contrast of text that is not large (success criterion 1.4.3). */
  public static final double LEAST = 4.5;

  private Contrast() {}

  /** From 1 to 21. */
  public static double of(String one, String other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  /** Black or white, whichever is read better on a colour; its contrast is at least 4.5. */
  public static String textOn(String colour) {
    return of(colour, "#000000") >= of(colour, "#ffffff") ? "#000000" : "#ffffff";
  }

  private static double luminance(String colour) {
    int rgb = Integer.parseInt(colour.substring(1), 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double value = (channel & 0xff) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
