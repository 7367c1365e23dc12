package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Option;

/** Shows the figures of a landing page. */
final class PageStatsCommand extends Operation {
  private static final Table TABLE =
      new Table(
          Column.of("DAY", "/day", 0),
          new Column("VIEWS", "/views", 0, true),
          new Column("ORDERS", "/orders", 0, true),
          Column.of("REVENUE", "/revenue", 0));

  @Option(names = "--json", description = "Print the JSON of the API.")
  private boolean json;

  PageStatsCommand() {
    super(Inputs.filters("/landing-pages/{pageId}/stats"));
    named(
        "stats",
        "Shows views, paid orders and revenue of a landing page for each day in UTC, oldest first.");
  }

  @Override
  public Integer call() {
    String answer = service.api().text(inputs.query().toString());
    System.out.println(json ? answer : table(Json.read(answer).path("days")));
    return 0;
  }

  private static String table(JsonNode days) {
    return TABLE.of(
        StreamSupport.stream(days.spliterator(), false).map(PageStatsCommand::row).toList());
  }

  /** A day with the revenue of all currencies in one text. */
  private static JsonNode row(JsonNode day) {
    String revenue =
        StreamSupport.stream(day.path("revenue").spliterator(), false)
            .map(money -> Json.text(money, "/amount") + " " + Json.text(money, "/currency"))
            .collect(Collectors.joining(", "));
    ObjectNode row = day.deepCopy();
    return row.put("revenue", revenue);
  }
}
