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
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A table of links as spreadsheets write it: a row of headings, then a row for each link. Cells are
 * separated by commas, semicolons or, if they were copied, tabs.
 */
final class LinkTable {
  static final int MAX_ROWS = 200;
  static final int MAX_CHARACTERS = 60_000;

  private static final String FIELD = "table";
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
   */
  record Line(int number, Map<String, String> values) {}

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
    List<String[]> rows = rows(table.stripLeading());
    List<String> fields = Arrays.stream(rows.get(0)).map(LinkTable::field).toList();
    if (!fields.contains("title") || !fields.contains("amount")) {
      throw Fault.invalid(FIELD, "must have the headings title and amount in its first row");
    }
    List<Line> lines = new ArrayList<>();
    for (int i = 1; i < rows.size(); i++) {
      Map<String, String> values = values(fields, rows.get(i));
      if (!values.isEmpty()) {
        lines.add(new Line(i + 1, values));
      }
    }
    if (lines.isEmpty() || lines.size() > MAX_ROWS) {
      throw Fault.invalid(FIELD, "must have 1 to %d links".formatted(MAX_ROWS));
    }
    return lines;
  }

  private static List<String[]> rows(String table) {
    CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator(table));
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

  private static Map<String, String> values(List<String> fields, String[] cells) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < cells.length && i < fields.size(); i++) {
      String cell = Objects.requireNonNullElse(cells[i], "").strip();
      if (!cell.isEmpty()) {
        values.put(fields.get(i), cell);
      }
    }
    return values;
  }
}
