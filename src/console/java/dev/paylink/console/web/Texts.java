package dev.paylink.console.web;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The texts of the pages, by language and key. */
public final class Texts {
  private static final Map<Language, Properties> ALL = new EnumMap<>(Language.class);

  static {
    for (Language language : Language.values()) {
      ALL.put(language, read("/paylink-console/texts_%s.properties".formatted(language.tag())));
    }
  }

  private Texts() {}

  private static Properties read(String name) {
    Properties texts = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Texts.class.getResourceAsStream(name), name),
            StandardCharsets.UTF_8)) {
      texts.load(reader);
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is a text. */
  public static boolean has(String key) {
    return texts(Language.EN).containsKey(key);
  }

  /** A text with its arguments, which are written as they are. */
  public static String of(Language language, String key, Object... arguments) {
    String pattern = texts(language).getProperty(key);
    if (pattern == null) {
      throw new IllegalArgumentException("There is no text " + key);
    }
    return arguments.length == 0
        ? pattern
        : new MessageFormat(pattern.replace("'", "''"), language.locale()).format(arguments);
  }

  private static Properties texts(Language language) {
    return Objects.requireNonNull(ALL.get(language));
  }
}
