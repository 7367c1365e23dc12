package dev.paylink.console.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The languages of the console. */
public enum Language {
  EN(Locale.ENGLISH, "English"),
  ID(Locale.forLanguageTag("id-ID"), "Bahasa Indonesia");

  private final Locale locale;
  private final String label;

  Language(Locale locale, String label) {
    this.locale = locale;
    this.label = label;
  }

  /** How numbers and times are written. */
  public Locale locale() {
    return locale;
  }

  /** Its own name. */
  public String label() {
    return label;
  }

  /** The BCP 47 tag: {@code en} or {@code id}. */
  public String tag() {
    return locale.getLanguage();
  }

  /** The language with a {@link #tag()}; empty if absent. */
  public static Optional<Language> of(@Nullable String tag) {
    return Arrays.stream(values()).filter(one -> one.tag().equals(tag)).findFirst();
  }
}
