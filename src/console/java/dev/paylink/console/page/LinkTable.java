package dev.paylink.console.page;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.paylink.api.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of links as spreadsheets write it: a row of headings, then a row for each link. Cells are
 * separated by commas, semicolons or, if they were copied, tabs. A first line {@code sep=;}, by
 * which Excel knows the separator, says which.
 */
final class LinkTable {
  static final int MAX_ROWS = 200;
  static final int MAX_CHARACTERS = 60_000;

  private static final String FIELD = "table";
  private static final Pattern SEPARATOR_LINE =
      Pattern.compile("\\A\"?sep=([,;\t])\"?[,;\t]*(?:\\R|\\z)", Pattern.CASE_INSENSITIVE);
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.TRIM_SPACES)
          .build();

  /** Fields of {@link LinkForm} by heading, in lower case without blanks and marks. */
  private static final Map<String, String> HEADINGS =
      Map.ofEntries(
          Map.entry("title", "title"),
          Map.entry("amount", "amount"),
          Map.entry("currency", "currency"),
          Map.entry("expiresat", "expiresAt"),
          Map.entry("maxpayments", "maxPayments"),
          Map.entry("name", "customer.name"),
          Map.entry("customername", "customer.name"),
          Map.entry("email", "customer.email"),
          Map.entry("customeremail", "customer.email"),
          Map.entry("phone", "customer.phone"),
          Map.entry("customerphone", "customer.phone"));

  private LinkTable() {}

  /**
   * A row as it is in the table.
   *
   * @param number of the row, from 1 for the headings
   * @param values by field of {@link LinkForm}; empty cells are left out
   * @param error what is wrong with its cells; null if they belong to the headings
   */
  record Line(int number, Map<String, String> values, Fault.@Nullable Detail error) {}

  /**
   * Reads a table. Empty rows are passed over.
   *
   * @throws Fault {@code invalid_request}, naming {@code table}
   */
  static List<Line> read(String text) {
    String table = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (table.isBlank() || table.length() > MAX_CHARACTERS) {
      throw Fault.invalid(
          FIELD, "must be given, of at most %d characters".formatted(MAX_CHARACTERS));
    }
    if (table.indexOf('\ufffd') >= 0 || table.indexOf('\0') >= 0) {
      throw Fault.invalid(FIELD, "has characters that were lost; save the file as CSV UTF-8");
    }
    Matcher named = SEPARATOR_LINE.matcher(table.stripLeading());
    boolean isNamed = named.find();
    String rest = isNamed ? table.stripLeading().substring(named.end()) : table.stripLeading();
    char separator = isNamed ? named.group(1).charAt(0) : separator(rest);
    List<Line> lines = lines(rows(rest, separator), isNamed ? 2 : 1);
    if (lines.isEmpty() || lines.size() > MAX_ROWS) {
      throw Fault.invalid(FIELD, "must have 1 to %d links".formatted(MAX_ROWS));
    }
    return lines;
  }

  /**
   * @param first the number of the first row
   */
  private static List<Line> lines(List<String[]> rows, int first) {
    List<String> fields = rows.isEmpty() ? List.of() : fields(rows.get(0));
    if (!fields.contains("title") || !fields.contains("amount")) {
      throw Fault.invalid(FIELD, "must have the headings title and amount in its first row");
    }
    List<Line> lines = new ArrayList<>();
    for (int i = 1; i < rows.size(); i++) {
      List<String> cells = cells(rows.get(i));
      if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
        lines.add(new Line(first + i, values(fields, cells), error(fields, rows.get(i), cells)));
      }
    }
    return lines;
  }

  /** The cells of a row without empty ones at its end, which spreadsheets add. */
  private static List<String> cells(String[] row) {
    List<String> cells =
        new ArrayList<>(Arrays.stream(row).map(cell -> cell == null ? "" : cell.strip()).toList());
    while (!cells.isEmpty() && cells.get(cells.size() - 1).isEmpty()) {
      cells.remove(cells.size() - 1);
    }
    return cells;
  }

  /** An amount such as 1,250,000 without quotation marks has more cells than it should. */
  private static Fault.@Nullable Detail error(
      List<String> fields, String[] row, List<String> cells) {
    return row.length < fields.size() || cells.size() > fields.size()
        ? new Fault.Detail(
            "row",
            "must have %d cells, as the headings; quote cells that have the separator"
                .formatted(fields.size()))
        : null;
  }

  private static List<String> fields(String[] headings) {
    List<String> fields = cells(headings).stream().map(LinkTable::field).toList();
    for (String field : fields) {
      if (fields.indexOf(field) != fields.lastIndexOf(field)) {
        throw Fault.invalid(FIELD, "has two headings for one column: " + field);
      }
    }
    return fields;
  }

  private static List<String[]> rows(String table, char separator) {
    CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator);
    try (MappingIterator<String[]> rows =
        CSV.readerFor(String[].class).with(schema).readValues(table)) {
      return rows.readAll();
    } catch (IOException malformed) {
      throw Fault.invalid(FIELD, "cannot be read: a quotation mark is missing");
    }
  }

  /** The one that the row of the headings has most. */
  private static char separator(String table) {
    String headings = table.lines().findFirst().orElse("");
    return Stream.of(',', ';', '\t')
        .max(Comparator.comparingLong(one -> headings.chars().filter(c -> c == one).count()))
        .orElse(',');
  }

  private static String field(String heading) {
    String field = HEADINGS.get(heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
    if (field == null) {
      throw Fault.invalid(FIELD, "has a heading that is not known: " + heading);
    }
    return field;
  }

  private static Map<String, String> values(List<String> fields, List<String> cells) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < cells.size() && i < fields.size(); i++) {
      if (!cells.get(i).isEmpty()) {
        values.put(fields.get(i), cells.get(i));
      }
    }
    return values;
  }
}
