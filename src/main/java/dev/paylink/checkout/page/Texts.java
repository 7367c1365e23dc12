package dev.paylink.checkout.page;

import dev.paylink.base.locale.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The texts of one language, read once. */
public final class Texts {
  private static final Map<Language, Texts> ALL = new EnumMap<>(Language.class);

  static {
    for (Language language : Language.values()) {
      ALL.put(language, new Texts(read(language)));
    }
  }

  private final Map<Text, String> texts = new EnumMap<>(Text.class);

  private Texts(Properties properties) {
    for (Text text : Text.values()) {
      texts.put(text, Objects.requireNonNull(properties.getProperty(text.key()), text.key()));
    }
  }

  public static Texts of(Language language) {
    return Objects.requireNonNull(ALL.get(language));
  }

  /** Reads a bundle without {@code ResourceBundle}, which depends on the server's locale. */
  static Properties read(Language language) {
    String name = "/paylink-checkout/texts_%s.properties".formatted(language.tag());
    try (InputStream in = Texts.class.getResourceAsStream(name)) {
      Properties properties = new Properties();
      properties.load(
          new InputStreamReader(Objects.requireNonNull(in, name), StandardCharsets.UTF_8));
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String get(Text text) {
    return Objects.requireNonNull(texts.get(text));
  }

  /** Returns the text with {@code {0}} replaced by the argument. */
  public String get(Text text, String argument) {
    return get(text).replace("{0}", argument);
  }
}
