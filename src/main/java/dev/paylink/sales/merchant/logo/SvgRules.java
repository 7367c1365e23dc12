package dev.paylink.sales.merchant.logo;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an SVG logo may contain: shapes, text and gradients. Nothing that runs, loads, links or
 * moves, and nothing that repeats other content, which could make a small file take long to draw.
 */
final class SvgRules {
  /** Elements that are kept. */
  static final Set<String> ELEMENTS =
      Set.of(
          "svg g defs title desc path rect circle ellipse line polyline polygon text tspan"
              .concat(" linearGradient radialGradient stop clipPath style")
              .split(" "));

  /** Elements whose text is kept. */
  static final Set<String> WITH_TEXT = Set.of("title", "desc", "text", "tspan", "style");

  /** Elements that may refer to another element of the file. */
  static final Set<String> REFERRING = Set.of("linearGradient", "radialGradient");

  /** Attributes that are kept; others are dropped. */
  static final Set<String> ATTRIBUTES =
      Set.of(
          ("id class style version viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r"
                  + " rx ry fx fy fr dx dy d points transform rotate offset pathLength textLength"
                  + " lengthAdjust gradientUnits gradientTransform spreadMethod clipPathUnits"
                  + " clip-path clip-rule fill fill-opacity fill-rule stroke stroke-dasharray"
                  + " stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit"
                  + " stroke-opacity stroke-width stop-color stop-opacity color opacity display"
                  + " visibility overflow paint-order shape-rendering text-rendering vector-effect"
                  + " font-family font-size font-stretch font-style font-variant font-weight"
                  + " letter-spacing word-spacing text-anchor text-decoration dominant-baseline"
                  + " alignment-baseline baseline-shift")
              .split(" "));

  /** Functions of attributes and styles that load nothing. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "rgb rgba hsl hsla translate scale rotate skewx skewy matrix calc cubic-bezier"
              .split(" "));

  private static final Pattern FUNCTION = Pattern.compile("([A-Za-z0-9_-]*)\\s*\\(");
  private static final Pattern LOCAL_URL =
      Pattern.compile("url\\(\\s*(['\"]?)#[\\w.:-]+\\1\\s*\\)");
  private static final Pattern LOCAL_REFERENCE = Pattern.compile("#[\\w.:-]+");

  private SvgRules() {}

  /** Whether an attribute refers only to an element of the file. */
  static boolean isLocal(String reference) {
    return LOCAL_REFERENCE.matcher(reference.strip()).matches();
  }

  /** Whether an attribute loads nothing; it may refer to a gradient of the file by its id. */
  static boolean isHarmless(String value) {
    return hasHarmlessFunctions(LOCAL_URL.matcher(value).replaceAll(""));
  }

  /** Whether a style loads nothing. It may have neither escapes nor rules that begin with @. */
  static boolean isHarmlessStyle(String css) {
    return css.indexOf('\\') < 0 && css.indexOf('@') < 0 && hasHarmlessFunctions(css);
  }

  private static boolean hasHarmlessFunctions(String css) {
    Matcher function = FUNCTION.matcher(css);
    while (function.find()) {
      if (!FUNCTIONS.contains(function.group(1).toLowerCase(Locale.ROOT))) {
        return false;
      }
    }
    return css.indexOf('\\') < 0;
  }
}
