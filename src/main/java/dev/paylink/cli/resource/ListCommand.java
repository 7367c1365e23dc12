package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints a part of a list, and on standard error how to get the next. */
final class ListCommand extends Operation {
  private static final int MAX_LIMIT = 100;

  private final String limitName;
  private final Table table;

  @Mixin private Output output = new Output();

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "20",
      description = "How many at most, 1 to 100. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--after",
      paramLabel = "ID",
      description = "Start after this ID (the last one of the previous page).")
  private @Nullable String after;

  /**
   * @param limitName the parameter of the API for the limit
   */
  ListCommand(Inputs filters, String limitName, Table table) {
    super(filters);
    this.limitName = limitName;
    this.table = table;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw CommandFailure.usage("--limit must be 1 to " + MAX_LIMIT);
    }
    Query query = inputs.query().with(limitName, limit).with("after", after);
    String answer = service.api().text(query.toString());
    output.print(answer, table);
    String next = next(Json.read(answer));
    if (!next.isEmpty()) {
      System.err.printf("There are more: --after %s%n", next);
    }
    return 0;
  }

  /** Returns the object after which the list continues; empty if the list is complete. */
  private String next(JsonNode page) {
    int count = page.path("data").size();
    String ended = Json.text(page, "/meta/continueAfter");
    return ended.isEmpty() && count > 0 && hasMore(page, count)
        ? Json.text(page, "/data/%d/id".formatted(count - 1))
        : ended;
  }

  private boolean hasMore(JsonNode page, int count) {
    JsonNode feed = page.at("/meta/hasMore");
    boolean unknown = after != null || page.at("/meta/totalExceeded").asBoolean();
    boolean mayHave = count == limit && (unknown || page.at("/meta/total").asLong() > count);
    return feed.isMissingNode() ? mayHave : feed.asBoolean();
  }
}
