package dev.paylink.base.locale;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts in all languages, named by the constants of an enum, read once.
 *
 * @param <T> the names of the texts
 */
public final class TextBundle<T extends Enum<T>> {
  private static final Pattern PLACE = Pattern.compile("\\{([0-9])}");

  private final Map<Language, Map<T, String>> all = new EnumMap<>(Language.class);

  /**
   * Reads the files of a bundle.
   *
   * @param path of the files without the language, as {@code /paylink-checkout/texts}
   */
  public TextBundle(Class<T> names, String path) {
    for (Language language : Language.values()) {
      Properties properties = read(path, language);
      Map<T, String> texts = new EnumMap<>(names);
      for (T name : names.getEnumConstants()) {
        texts.put(name, Objects.requireNonNull(properties.getProperty(key(name)), key(name)));
      }
      all.put(language, texts);
    }
  }

  /** The key of a text in the files: {@code pay.button} for {@code PAY_BUTTON}. */
  public static String key(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** Reads a file without {@code ResourceBundle}, which depends on the server's locale. */
  public static Properties read(String path, Language language) {
    String name = "%s_%s.properties".formatted(path, language.tag());
    try (InputStream in = TextBundle.class.getResourceAsStream(name)) {
      Properties properties = new Properties();
      properties.load(
          new InputStreamReader(Objects.requireNonNull(in, name), StandardCharsets.UTF_8));
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a text with {@code {0}}, {@code {1}} and so on replaced by the arguments there are. */
  public String get(Language language, T name, String... arguments) {
    String text = Objects.requireNonNull(Objects.requireNonNull(all.get(language)).get(name));
    return PLACE
        .matcher(text)
        .replaceAll(
            place -> {
              int number = Integer.parseInt(place.group(1));
              return Matcher.quoteReplacement(
                  number < arguments.length ? arguments[number] : place.group());
            });
  }
}
