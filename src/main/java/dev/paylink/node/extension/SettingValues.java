package dev.paylink.node.extension;

import dev.paylink.api.Setting;
import dev.paylink.base.config.ConfigLoader;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The values of settings, by their type. */
final class SettingValues {
  private SettingValues() {}

  /**
   * Returns the value that a text stands for.
   *
   * @param text as somebody gave it, and checked; a duration may be in ISO 8601; null for the
   *     default
   */
  static <T> T of(Setting<T> setting, @Nullable String text) {
    return text == null ? setting.defaultValue() : setting.type().cast(parse(setting, text));
  }

  private static Object parse(Setting<?> setting, String text) {
    if (setting.type() == Boolean.class) {
      return Boolean.valueOf(text);
    }
    if (setting.type() == Integer.class) {
      return Integer.valueOf(text);
    }
    return setting.type() == Duration.class
        ? ConfigLoader.duration(text).orElseGet(() -> Duration.parse(text))
        : text;
  }
}
