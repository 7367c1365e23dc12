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
 *     text that it would read as a number or a date as a formula of that text
 */
public record Csv(char separator, boolean excel) {
  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final Pattern QUOTED = Pattern.compile("[\",;\\t\\r\\n]|^\\s|\\s$");
  private static final Pattern NUMBER = Pattern.compile("\\+[0-9]{3,15}");

  /** What Excel reads as a number or a date, so that it loses zeros, digits or a plus. */
  private static final Pattern VALUE =
      Pattern.compile("\\+?[0-9][0-9 .,/:-]{0,199}(?:[eE]\\+?[0-9]{1,20})?");

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
    if (excel && VALUE.matcher(text).matches()) {
      return quoted("=\"%s\"".formatted(text));
    }
    String harmless = FORMULA.matcher(text).replaceAll("'");
    return QUOTED.matcher(harmless).find() ? quoted(harmless) : harmless;
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
