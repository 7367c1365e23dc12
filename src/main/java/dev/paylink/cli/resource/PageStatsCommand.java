package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the figures of a landing page. */
@Command(
    name = "stats",
    description =
        "Shows views, paid orders and revenue of a landing page for each day in UTC, oldest first.",
    mixinStandardHelpOptions = true)
final class PageStatsCommand implements Callable<Integer> {
  private static final Table TABLE =
      new Table(
          Column.of("DAY", "/day", 0),
          new Column("VIEWS", "/views", 0, true),
          new Column("ORDERS", "/orders", 0, true),
          Column.of("REVENUE", "/revenue", 0));

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "The first day: 2026-11-01. Default: 29 days before the last.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "The last day, at most 92 in all. Default: today.")
  private @Nullable String to;

  @Option(names = "--json", description = "Print the JSON of the API.")
  private boolean json;

  @Override
  public Integer call() {
    Query query =
        new Query(Query.of(PagesCommand.COLLECTION, id) + "/stats")
            .with("from", from)
            .with("to", to);
    String answer = service.api().text(query.toString());
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
