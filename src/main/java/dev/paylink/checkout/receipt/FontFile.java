package dev.paylink.checkout.receipt;

import java.util.regex.Pattern;

/** The fonts of receipts, by script, the one that most receipts need first. */
enum FontFile {
  LATIN("NotoSans", true, "."),
  EUROPEAN(
      "NotoSansMore",
      true,
      "[\\p{IsCommon}\\p{IsInherited}\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}]"),
  ARABIC("NotoSansArabic", true, "[\\u0600-\\u06FF\\p{IsArabic}]"),
  HEBREW("NotoSansHebrew", true, "\\p{IsHebrew}"),
  THAI("NotoSansThai", true, "[\\u0E00-\\u0E7F]"),
  DEVANAGARI("NotoSansDevanagari", true, "[\\u0900-\\u097F\\p{IsDevanagari}]"),
  CHINESE(
      "DroidSansFallback",
      false,
      "[\\u3000-\\u303F\\u3099-\\u30FF\\u3190-\\u33FF\\uFE30-\\uFE4F\\uFF00-\\uFFEF"
          + "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsBopomofo}]"),
  KOREAN("NotoSansKR", false, "[\\u2000-\\u2BFF\\p{IsHangul}]");

  private final String name;
  private final boolean bold;
  private final Pattern script;

  FontFile(String name, boolean bold, String script) {
    this.name = name;
    this.bold = bold;
    this.script = Pattern.compile(script, Pattern.DOTALL);
  }

  String normal() {
    return name + "-Regular.ttf";
  }

  /** The file of bold letters; scripts of many characters have one weight. */
  String bold() {
    return bold ? name + "-Bold.ttf" : normal();
  }

  /** Whether the file may have a character, which is looked up in it only then. */
  boolean isFor(int character) {
    return script.matcher(Character.toString(character)).matches();
  }
}
