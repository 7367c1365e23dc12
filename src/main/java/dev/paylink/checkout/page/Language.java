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
   * The first language of these that the pages speak; English when they speak none.
   *
   * @param accepted what the customer's browser asks for, most wanted first
   */
  public static Language of(List<Locale> accepted) {
    return accepted.stream()
        .map(Locale::getLanguage)
        .filter(language -> language.matches("en|id|in"))
        .findFirst()
        .map(language -> language.equals("en") ? EN : ID) // "in" is what "id" was until 1989
        .orElse(EN);
  }

  /** The BCP 47 tag, as for the attribute {@code lang}. */
  public String tag() {
    return tag;
  }

  public Locale locale() {
    return Locale.forLanguageTag(tag);
  }
}
