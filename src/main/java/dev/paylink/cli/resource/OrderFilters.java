package dev.paylink.cli.resource;

import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Query;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Filters of orders, for the list and the export. */
final class OrderFilters {
  @Option(
      names = "--status",
      paramLabel = "STATUS",
      converter = Statuses.class,
      completionCandidates = Statuses.class,
      description = "Only orders in this status: ${COMPLETION-CANDIDATES}.")
  private @Nullable OrderStatus status;

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      converter = Sources.class,
      completionCandidates = Sources.class,
      description = "Only orders from this source: ${COMPLETION-CANDIDATES}.")
  private @Nullable OrderSource source;

  @Option(
      names = "--suspicious",
      negatable = true,
      description = "Only orders that are flagged, or are not.")
  private @Nullable Boolean suspicious;

  @Option(
      names = "--metadata",
      paramLabel = "KEY=VALUE",
      description = "Only orders with this value of one key of their metadata.")
  private Map<String, String> metadata = Map.of();

  @Mixin private OrderSearchOptions search = new OrderSearchOptions();

  /** The statuses of orders. */
  static final class Statuses extends Codes<OrderStatus> {
    Statuses() {
      super(Stream.of(OrderStatus.values()), OrderStatus::code);
    }
  }

  /** The sources of orders. */
  static final class Sources extends Codes<OrderSource> {
    Sources() {
      super(Stream.of(OrderSource.values()), OrderSource::code);
    }
  }

  /** Returns the path with the filters that are given. */
  Query in(String path) {
    Query query =
        search
            .addTo(new Query(path))
            .with("status", status == null ? null : status.code())
            .with("source", source == null ? null : source.code())
            .with("suspicious", suspicious);
    metadata.forEach((key, value) -> query.with("metadata[%s]".formatted(key), value));
    return query;
  }
}
