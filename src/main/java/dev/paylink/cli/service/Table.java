package dev.paylink.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.json.PlainText;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/**
 * Aligned rows of JSON objects below a header. Values are never cut, so that they can be copied.
 */
public final class Table {
  private static final int GAP = 2;

  private final List<Column> columns;

  public Table(Column... columns) {
    this.columns = List.of(columns);
  }

  /**
   * A column.
   *
   * @param pointer where the value is in an object, as {@code /customer/name}
   * @param width of the values that are usual, for rows that are printed one by one
   * @param right whether values are aligned to the right
   */
  public record Column(String header, String pointer, int width, boolean right) {
    /** A column of text. */
    public static Column of(String header, String pointer, int width) {
      return new Column(header, pointer, width, false);
    }
  }

  /** Returns the header and a row for each object, as wide as their values. */
  public String of(List<JsonNode> objects) {
    List<List<String>> rows =
        Stream.concat(Stream.of(headers()), objects.stream().map(this::values)).toList();
    int[] widths =
        IntStream.range(0, columns.size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toArray();
    return align(rows, widths);
  }

  /** Returns the header for rows that are printed one by one. */
  public String header() {
    return align(List.of(headers()), usualWidths(headers()));
  }

  /** Returns the row of an object; a value that is longer than usual moves the others. */
  public String row(JsonNode object) {
    List<String> values = values(object);
    return align(List.of(values), usualWidths(values));
  }

  private int[] usualWidths(List<String> row) {
    return IntStream.range(0, columns.size())
        .map(i -> Math.max(columns.get(i).width(), row.get(i).length()))
        .toArray();
  }

  private List<String> headers() {
    return columns.stream().map(Column::header).toList();
  }

  private List<String> values(JsonNode object) {
    return columns.stream().map(column -> printable(Json.text(object, column.pointer()))).toList();
  }

  /** Replaces what would change the terminal or break the line. */
  static String printable(String value) {
    return PlainText.printable(value, "\ufffd");
  }

  private String align(List<List<String>> rows, int... widths) {
    TextTable table =
        TextTable.forColumns(
            Ansi.OFF,
            IntStream.of(widths)
                .mapToObj(
                    width -> new picocli.CommandLine.Help.Column(width + GAP, 0, Overflow.TRUNCATE))
                .toArray(picocli.CommandLine.Help.Column[]::new));
    for (List<String> row : rows) {
      table.addRowValues(
          IntStream.range(0, row.size())
              .mapToObj(i -> cell(row.get(i), columns.get(i), widths[i]))
              .toArray(String[]::new));
    }
    return table.toString().stripTrailing();
  }

  private static String cell(String value, Column column, int width) {
    // Picocli would take "@|" for markup.
    String plain = value.replace("@|", "@ ");
    return column.right() ? " ".repeat(width - plain.length()) + plain : plain;
  }
}
