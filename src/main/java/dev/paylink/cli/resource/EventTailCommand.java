package dev.paylink.cli.resource;

import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Follows the feed of events. */
final class EventTailCommand extends Operation {
  private final Table table;

  @Mixin private Output output = new Output();

  @Option(
      names = "--after",
      paramLabel = "ID",
      description = "Start after this event. Default: with the next one that comes.")
  private @Nullable String after;

  EventTailCommand(Inputs filters, Table table) {
    super(filters);
    this.table = table;
  }

  @Override
  public Integer call() {
    return new EventTail(service.api(), inputs.query(), output, table).run(after);
  }
}
