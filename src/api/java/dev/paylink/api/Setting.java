package dev.paylink.api;

import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A setting of an extension, with its type and range. Operators give {@code apiKey} of the
 * extension {@code acme} as {@code extensions.acme.apiKey} in the configuration file, or as {@code
 * PAYLINK_EXTENSIONS_ACME_API_KEY}; a secret also in a file of its own, {@code
 * PAYLINK_EXTENSIONS_ACME_API_KEY_FILE}. A setting of each merchant ({@link
 * Extension#merchantSettings}) is given on the command line. Immutable; compared by identity, so
 * declare it once as a constant.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  private static final Pattern KEY = Pattern.compile("[a-z][A-Za-z0-9]{0,39}");
  private static final String FILE = "File";
  private static final Duration LONGEST = Duration.ofDays(3_650);

  private final String key;
  private final Class<T> type;
  private final T defaultValue;
  private final @Nullable T least;
  private final @Nullable T most;
  private final boolean secret;
  private final boolean required;
  private final String description;
  private final Check<T> check;

  /** The smallest and the largest value; null for a text and a flag. */
  private record Range<T>(@Nullable T least, @Nullable T most) {
    static <T> Range<T> none() {
      return new Range<>(null, null);
    }
  }

  /** Whose setting it is. */
  public enum Owner {
    /** The operator, for all merchants. */
    NODE,
    /** A merchant in test mode. */
    TEST_MERCHANT,
    /** A merchant in live mode. */
    LIVE_MERCHANT
  }

  /**
   * Looks at a value before it is stored. It must not call others, because it runs on an event
   * loop.
   */
  @FunctionalInterface
  public interface Check<T> {
    /**
     * What is wrong with a value.
     *
     * @param value not empty, without blanks and invisible characters at its ends
     * @return null if nothing is; else at most 20 words that start with "must", without the value
     */
    @Nullable String complaint(T value, Owner owner);
  }

  private Setting(
      String key,
      Class<T> type,
      T defaultValue,
      Range<T> range,
      boolean secret,
      boolean required,
      String description,
      Check<T> check) {
    if (!KEY.matcher(key).matches() || key.endsWith(FILE)) {
      throw new IllegalArgumentException(
          "A key has up to 40 letters and digits, begins with a lower-case letter, and does not end"
              + " with File: "
              + key);
    }
    T least = range.least();
    if (least instanceof Comparable<?> && !isInOrder(least, defaultValue, range.most())) {
      throw new IllegalArgumentException(
          "The default of %s must be from its least to its most value".formatted(key));
    }
    this.key = key;
    this.type = type;
    this.defaultValue = Objects.requireNonNull(defaultValue, key);
    this.least = least;
    this.most = range.most();
    this.secret = secret;
    this.required = required;
    this.description = description;
    this.check = check;
  }

  @SuppressWarnings("unchecked") // all three have one type, which can be compared with itself
  private static boolean isInOrder(Object least, Object middle, @Nullable Object most) {
    Comparable<Object> first = (Comparable<Object>) least;
    return first.compareTo(middle) <= 0
        && ((Comparable<Object>) middle).compareTo(Objects.requireNonNull(most)) <= 0;
  }

  /**
   * A text.
   *
   * @param key up to 40 letters and digits, first a lower-case letter
   * @param defaultValue may be empty
   */
  public static Setting<String> text(String key, String defaultValue) {
    return plain(key, String.class, defaultValue, Range.none());
  }

  /** A text that is never shown, empty by default. */
  public static Setting<String> secret(String key) {
    return new Setting<>(
        key, String.class, "", Range.none(), true, false, "", (value, owner) -> null);
  }

  /** True or false. */
  public static Setting<Boolean> flag(String key, boolean defaultValue) {
    return plain(key, Boolean.class, defaultValue, Range.none());
  }

  /**
   * A whole number.
   *
   * @param least the smallest value
   * @param most the largest value
   */
  public static Setting<Integer> number(String key, int defaultValue, int least, int most) {
    return plain(key, Integer.class, defaultValue, new Range<>(least, most));
  }

  /**
   * A duration, which operators write as {@code 500ms}, {@code 10s}, {@code 5m}, {@code 24h} or
   * {@code 30d}.
   *
   * @param least the shortest, in whole milliseconds, at least 0
   * @param most the longest, in whole milliseconds, at most 3,650 days
   */
  public static Setting<Duration> duration(
      String key, Duration defaultValue, Duration least, Duration most) {
    if (least.isNegative() || most.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("A duration is from 0 to 3,650 days: %s".formatted(key));
    }
    return plain(key, Duration.class, defaultValue, new Range<>(least, most));
  }

  private static <T> Setting<T> plain(String key, Class<T> type, T defaultValue, Range<T> range) {
    return new Setting<>(key, type, defaultValue, range, false, false, "", (value, owner) -> null);
  }

  /**
   * This setting, without which a node does not start, or a merchant is not complete: a text must
   * not be empty.
   */
  public Setting<T> required() {
    return new Setting<>(
        key, type, defaultValue, new Range<>(least, most), secret, true, description, check);
  }

  /** This setting with a description for operators, a sentence. */
  public Setting<T> describedAs(String text) {
    return new Setting<>(
        key, type, defaultValue, new Range<>(least, most), secret, required, text, check);
  }

  /**
   * This setting with a check, in addition to the check of its type and range. It refuses a wrong
   * value when it is set, not at the first payment.
   */
  public Setting<T> checkedBy(Check<T> how) {
    return new Setting<>(
        key, type, defaultValue, new Range<>(least, most), secret, required, description, how);
  }

  /** The key below {@code extensions.<name>}. */
  public String key() {
    return key;
  }

  /** {@code String}, {@code Boolean}, {@code Integer} or {@link Duration}. */
  public Class<T> type() {
    return type;
  }

  /** The value if the operator gives no value. */
  public T defaultValue() {
    return defaultValue;
  }

  /** The smallest value; null for a text and a flag. */
  public @Nullable T least() {
    return least;
  }

  /** The largest value; null for a text and a flag. */
  public @Nullable T most() {
    return most;
  }

  /** Whether nobody may see the value. */
  public boolean isSecret() {
    return secret;
  }

  /** Whether a text must not be empty. */
  public boolean isRequired() {
    return required;
  }

  /** What it is for; may be empty. */
  public String description() {
    return description;
  }

  /** The check of {@link #checkedBy}. */
  public Check<T> check() {
    return check;
  }

  @Override
  public String toString() {
    return key;
  }
}
