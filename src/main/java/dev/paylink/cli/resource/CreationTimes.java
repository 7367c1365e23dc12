package dev.paylink.cli.resource;

import dev.paylink.cli.service.Query;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The period of a list. */
final class CreationTimes {
  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Created at this time or later: 2026-11-21 or 2026-11-21T04:30:00Z.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Created before this time, or on this day or before.")
  private @Nullable String to;

  Query in(Query list) {
    return list.with("createdFrom", from).with("createdTo", to);
  }
}
