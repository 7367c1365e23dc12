package dev.paylink.cli.resource;

import dev.paylink.api.EventType;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists, shows and follows events. */
@Command(
    name = "events",
    description = "Lists, shows and follows events of a running service.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {EventsCommand.ListPage.class, EventsCommand.Get.class, EventsCommand.Tail.class})
public final class EventsCommand {
  private static final String COLLECTION = "/events";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 30),
          Column.of("TYPE", "/type", 25),
          Column.of("OBJECT", "/data/object/id", 32),
          Column.of("SEQUENCE", "/sequence", 8),
          Column.of("TIME", "/timestamp", 27));

  /** The types of events in the feed. */
  static final class Types extends Codes<EventType> {
    Types() {
      super(Stream.of(EventType.values()).filter(type -> type != EventType.PING), EventType::code);
    }
  }

  /** The filter of events. */
  static final class Filter {
    @Option(
        names = {"--type", "--types"},
        paramLabel = "TYPE",
        split = ",",
        converter = Types.class,
        completionCandidates = Types.class,
        description =
            "Only events of this type. Repeat it, or use commas, for more: ${COMPLETION-CANDIDATES}.")
    private List<EventType> types = List.of();

    Query query() {
      return new Query(COLLECTION)
          .with(
              "types",
              types.isEmpty()
                  ? null
                  : types.stream().map(EventType::code).collect(Collectors.joining(",")));
    }
  }

  @Command(
      name = "list",
      description = "Lists events, oldest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Filter filter = new Filter();
    @Mixin private Paging paging = new Paging();

    @Override
    public Integer call() {
      return paging.print(filter.query(), "limit", TABLE);
    }
  }

  @Command(name = "get", description = "Shows all of an event.", mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "tail",
      description = {
        "Prints events as they come, until Ctrl-C. Misses and repeats none.",
        "With --after of the last event that was printed, it continues there. Without it, it reads to"
            + " the end of the feed first, which takes time if the feed is long."
      },
      mixinStandardHelpOptions = true)
  static final class Tail implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();
    @Mixin private Filter filter = new Filter();

    @Option(
        names = "--after",
        paramLabel = "ID",
        description = "Begin behind this event. Default: with the next one that comes.")
    private @Nullable String after;

    @Override
    public Integer call() {
      return new EventTail(service.api(), filter.query(), output, TABLE).run(after);
    }
  }
}
