package dev.paylink.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.service.Table.Column;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a command prints what the service answers; always on standard output. */
public final class Output {
  private static final Table FIELDS =
      new Table(Column.of("FIELD", "/field", 0), Column.of("VALUE", "/value", 0));

  @ArgGroup private Format format = new Format();

  /** At most one of the formats. */
  private static final class Format {
    @Option(names = "--json", description = "Print the JSON of the API.")
    private boolean json;

    @Option(
        names = {"-q", "--quiet"},
        description = "Print ids only, one per line.")
    private boolean quiet;
  }

  /** Prints one object, with a line for each of its fields. */
  public void print(String answer) {
    print(answer, "/id");
  }

  /**
   * Prints one object, with a line for each of its fields.
   *
   * @param id pointer to what names it
   */
  public void print(String answer, String id) {
    JsonNode object = Json.read(answer);
    if (format.json) {
      System.out.println(answer);
    } else if (format.quiet) {
      System.out.println(Json.text(object, id));
    } else {
      System.out.println(FIELDS.of(fields(object)));
    }
  }

  private static List<JsonNode> fields(JsonNode object) {
    return Json.flatten(object).entrySet().stream().map(Output::field).toList();
  }

  private static JsonNode field(Map.Entry<String, String> field) {
    return Json.object().put("field", field.getKey()).put("value", field.getValue());
  }

  /** Prints the objects of a list. */
  public void print(String answer, Table table) {
    List<JsonNode> objects =
        StreamSupport.stream(Json.read(answer).path("data").spliterator(), false).toList();
    if (format.json) {
      System.out.println(answer);
    } else if (!format.quiet) {
      System.out.println(table.of(objects));
    } else if (!objects.isEmpty()) {
      System.out.println(
          objects.stream()
              .map(object -> Json.text(object, "/id"))
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }

  /** Prints what comes above rows that are printed one by one. */
  public void printHeader(Table table) {
    if (!format.json && !format.quiet) {
      System.out.println(table.header());
    }
  }

  /** Prints one of many objects, on one line. */
  public void printRow(JsonNode object, Table table) {
    System.out.println(
        format.json
            ? Json.write(object)
            : format.quiet ? Json.text(object, "/id") : table.row(object));
  }
}
