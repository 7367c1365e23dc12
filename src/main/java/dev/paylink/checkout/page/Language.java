package dev.paylink.checkout.page;

import java.util.List;
import java.util.Locale;

/** The languages of the checkout pages. */
public enum Language {
  EN("en"),
  ID("id");

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /**
   * Returns the first accepted language that the pages support; English if there is none.
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

  /** The BCP 47 tag, for example for the attribute {@code lang}. */
  public String tag() {
    return tag;
  }

  public Locale locale() {
    return Locale.forLanguageTag(tag);
  }
}
