package dev.paylink.base.json;

import dev.paylink.web.text.InputText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rejects parsed values that PostgreSQL cannot store or whose numbers are too long. Drops invisible
 * characters at the start and the end of texts.
 */
final class JsonValues {
  static final int MAX_DIGITS = 100;

  private JsonValues() {}

  /**
   * Where a value is. A text is made of it only for an error: of long names it would cost more than
   * the check.
   *
   * @param step a name with a dot before it, or an index
   */
  private record Path(@Nullable Path parent, String step) {
    static final Path ROOT = new Path(null, "");

    Path field(String name) {
      return new Path(this, this == ROOT ? name : "." + name);
    }

    Path item(int index) {
      return new Path(this, "[" + index + "]");
    }

    @Override
    public String toString() {
      return parent == null ? step : parent + step;
    }
  }

  /**
   * Returns the value with its texts as {@link InputText#clean} makes them; maps and lists are
   * changed.
   *
   * @throws JsonRefusal naming the first invalid value
   */
  static @Nullable Object checked(@Nullable Object value) {
    return checked(Path.ROOT, value);
  }

  private static @Nullable Object checked(Path path, @Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      Map<String, @Nullable Object> object = cleanNames(path, cast(value));
      object.replaceAll(
          (name, child) -> {
            checkText(path, "must not have field names with", name);
            return checked(path.field(name), child);
          });
      return object;
    } else if (value instanceof List<?>) {
      List<@Nullable Object> array = cast(value);
      for (int i = 0; i < array.size(); i++) {
        array.set(i, checked(path.item(i), array.get(i)));
      }
    } else if (value instanceof String text) {
      checkText(path, "must not contain", text);
      return InputText.clean(text);
    } else if (value instanceof BigDecimal number) {
      checkDigits(path, number);
    } else if (value instanceof BigInteger number) {
      checkDigits(path, new BigDecimal(number));
    }
    return value;
  }

  private static Map<String, @Nullable Object> cleanNames(
      Path path, Map<String, @Nullable Object> object) {
    if (object.keySet().stream().allMatch(name -> name.equals(InputText.clean(name)))) {
      return object;
    }
    Map<String, @Nullable Object> clean = new LinkedHashMap<>();
    object.forEach((name, child) -> clean.put(InputText.clean(name), child));
    if (clean.size() < object.size()) {
      throw new JsonRefusal(path.toString(), "must not name a field twice");
    }
    return clean;
  }

  @SuppressWarnings("unchecked") // JSON names are strings
  private static <T> T cast(Object value) {
    return (T) value;
  }

  private static void checkText(Path path, String sentence, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw new JsonRefusal(path.toString(), sentence + " the character U+0000");
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw new JsonRefusal(path.toString(), sentence + " half a surrogate pair");
      }
    }
  }

  /** Checks precision and scale only: arithmetic on 1e999999999 would exhaust the memory. */
  private static void checkDigits(Path path, BigDecimal number) {
    long beforePoint = (long) number.precision() - number.scale();
    if (number.precision() > MAX_DIGITS
        || number.scale() > MAX_DIGITS
        || beforePoint > MAX_DIGITS) {
      throw new JsonRefusal(
          path.toString(), "must be a number of at most " + MAX_DIGITS + " digits");
    }
  }
}
