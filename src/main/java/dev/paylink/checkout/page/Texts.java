package dev.paylink.checkout.page;

import dev.paylink.base.locale.Language;
import dev.paylink.base.locale.TextBundle;

/** The texts of the pages in one language. */
record Texts(Language language) {
  static final String PATH = "/paylink-checkout/texts";

  private static final TextBundle<Text> ALL = new TextBundle<>(Text.class, PATH);

  static Texts of(Language language) {
    return new Texts(language);
  }

  /** Returns the text with {@code {0}} replaced by the argument, if it has one. */
  String get(Text text, String... arguments) {
    return ALL.get(language, text, arguments);
  }
}
