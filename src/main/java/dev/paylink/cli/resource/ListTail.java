package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.service.Follower;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Mixin;

/**
 * Prints what is added to a list that starts with the newest. Reads the list and not the feed, as
 * the feed can be read from its start only, and as the list needs no other scope.
 *
 * <p>Ids are assigned before the commit, so an object may appear below one that is known. Each look
 * therefore reads on until a whole page is known.
 */
final class ListTail extends Operation {
  private static final int PAGE = 20;

  /** More than are committed while one transaction takes its time. */
  private static final int REMEMBERED = 10_000;

  private final Table table;
  private final Set<String> known = new LinkedHashSet<>();
  private boolean begun;

  @Mixin private Output output = new Output();

  /** The oldest of what was there at the start, as far as it was read; ids rise with time. */
  private String floor = "";

  ListTail(Inputs filters, Table table) {
    super(filters);
    this.table = table;
  }

  /** Follows the list until a signal stops the process. */
  @Override
  public Integer call() {
    ServiceApi api = service.api();
    Query list = inputs.query().with("perPage", PAGE);
    new Follower().repeat(() -> look(api, list));
    return 0;
  }

  /** Reads what is new, and prints it with the oldest first. */
  private boolean look(ServiceApi api, Query list) {
    Deque<JsonNode> added = new ArrayDeque<>();
    String after = null;
    int before;
    JsonNode page;
    do {
      before = added.size();
      page = Json.read(api.text(list.with("after", after).toString())).path("data");
      for (JsonNode object : page) {
        after = Json.text(object, "/id");
        if (!known.contains(after) && after.compareTo(floor) > 0) {
          added.push(object);
        }
      }
    } while (begun && added.size() > before && page.size() == PAGE);
    if (!begun && page.size() == PAGE) {
      floor = String.valueOf(after);
    }
    remember(added);
    return false;
  }

  private void remember(Deque<JsonNode> added) {
    if (!begun) {
      output.printHeader(table);
    }
    for (JsonNode object : added) {
      known.add(Json.text(object, "/id"));
      if (begun) {
        output.printRow(object, table);
      }
    }
    begun = true;
    while (known.size() > REMEMBERED) {
      known.remove(known.iterator().next());
    }
  }
}
