package dev.paylink.api;

/** The settings that one merchant has with an extension. Immutable. */
public interface MerchantSettings {

  /**
   * The value of a setting, or its default.
   *
   * @param setting one of {@link Extension#merchantSettings()}
   * @param <T> the type of its values
   * @throws IllegalArgumentException if it is another setting
   */
  <T> T get(Setting<T> setting);

  /** Whether the merchant has all settings that are {@link Setting#required() required}. */
  boolean isComplete();
}
