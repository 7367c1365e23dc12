package dev.paylink.base.locale;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The languages of what customers read. */
public enum Language {
  EN("en", "English"),
  ID("id", "Bahasa Indonesia");

  private final String tag;
  private final String ownName;

  Language(String tag, String ownName) {
    this.tag = tag;
    this.ownName = ownName;
  }

  /** The name of the language in itself. */
  public String ownName() {
    return ownName;
  }

  /**
   * Returns the first accepted language that the pages support; English if nothing matches.
   *
   * @param accepted locales that the customer's browser accepts, most preferred first
   */
  public static Language of(List<Locale> accepted) {
    return accepted.stream()
        .map(Locale::getLanguage)
        .filter(language -> language.matches("en|id|in"))
        .findFirst()
        // "in" was the code of Indonesian until 1989.
        .map(language -> language.equals("en") ? EN : ID)
        .orElse(EN);
  }

  /** The language with a {@link #tag()}; empty if absent. */
  public static Optional<Language> ofTag(@Nullable String tag) {
    return Arrays.stream(values()).filter(language -> language.tag.equals(tag)).findFirst();
  }

  /** The BCP 47 tag, for example for the attribute {@code lang}. */
  public String tag() {
    return tag;
  }

  public Locale locale() {
    return Locale.forLanguageTag(tag);
  }
}
