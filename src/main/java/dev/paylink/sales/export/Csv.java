package dev.paylink.sales.export;

import dev.paylink.http.ValidRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180.
 *
 * <p>A spreadsheet takes a cell that starts with {@code =}, {@code +}, {@code -} or {@code @} for a
 * formula, also after a blank, a tab, a line break or a separator. A cell of free text that starts
 * so gets an apostrophe before it (OWASP, CSV injection). A phone number of digits after a {@code
 * +} stays as it is: a spreadsheet reads a number, and programs need the number.
 *
 * @param separator between cells. With a semicolon decimals have a comma, as where spreadsheets
 *     separate by semicolons
 * @param excel whether it is for Excel: with the byte order mark by which it knows UTF-8, and with
 *     each text that is not plainly words as a formula of that text. Excel would make a number, a
 *     date, a time or a truth value of it, depending on its language
 */
public record Csv(char separator, boolean excel) {
  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final Pattern QUOTED = Pattern.compile("[\",;\\t\\r\\n]|^\\s|\\s$");
  private static final Pattern NUMBER = Pattern.compile("\\+[0-9]{3,15}");

  /** Words with marks between them; Excel keeps these, unless they are a truth value. */
  private static final Pattern WORDS =
      Pattern.compile("\\p{L}[\\p{L}\\p{M}]*(?:[ .,'\u2019&-]+\\p{L}[\\p{L}\\p{M}]*)*[.]?");

  /** The truth values of the languages of Excel. */
  private static final Pattern TRUTH =
      Pattern.compile(
          "true|false|wahr|falsch|vrai|faux|verdadero|falso|verdadeiro|vero|waar|onwaar|sand|falsk|"
              + "sann|usann|sant|tosi|ep\u00e4tosi|prawda|fa\u0142sz|pravda|nepravda|igaz|hamis|"
              + "do\u011fru|yanl\u0131\u015f|\u0438\u0441\u0442\u0438\u043d\u0430|\u043b\u043e\u0436\u044c|"
              + "\u0130stina|benar|salah|adev\u0103rat|fals|cert|resnica|neresnica|egia|gezurra",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  /** A text in a formula of Excel is at most this long. */
  private static final int LONGEST_FORMULA_TEXT = 255;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Where a cell or a part of it starts as a formula; full-width characters are the same. */
  private static final Pattern FORMULA =
      Pattern.compile(
          "(?:^|(?<=[;|\\t\\r\\n]))(?=[\\s\\p{Z}\\p{Cf}]*[=+@\\-\\uFF1D\\uFF0B\\uFF20\\uFF0D])|^(?=[\\t\\r\\n])");

  /** The CSV that a request asks for by {@code separator} and {@code excel}. */
  public static Csv of(ValidRequest request) {
    return new Csv(
        "semicolon".equals(request.optional("separator", String.class)) ? ';' : ',',
        Boolean.TRUE.equals(request.optional("excel", Boolean.class)));
  }

  /** The start of the file. */
  public String header(List<String> columns) {
    return (excel ? BYTE_ORDER_MARK : "") + row(columns);
  }

  /** A row of cells. */
  public String row(List<String> cells) {
    return String.join(String.valueOf(separator), cells) + "\r\n";
  }

  /** A cell of free text. */
  public String text(@Nullable String text) {
    if (text == null) {
      return "";
    }
    if (excel && needsFormula(text)) {
      return quoted('=' + quoted(text));
    }
    String harmless = FORMULA.matcher(text).replaceAll("'");
    return QUOTED.matcher(harmless).find() ? quoted(harmless) : harmless;
  }

  private static boolean needsFormula(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_FORMULA_TEXT
        && !CONTROL.matcher(text).find()
        && (!WORDS.matcher(text).matches() || TRUTH.matcher(text).matches());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /** A cell of an amount. */
  public String number(BigDecimal amount) {
    String plain = amount.toPlainString();
    return separator == ';' ? plain.replace('.', ',') : plain;
  }

  /** A cell of a phone number. */
  public String phone(@Nullable String phone) {
    return phone != null && !excel && NUMBER.matcher(phone).matches() ? phone : text(phone);
  }

  /** A cell of what is no free text, as an ID; empty if null. */
  public static String plain(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
