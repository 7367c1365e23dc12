package dev.paylink.sales.turnover;

import dev.paylink.api.Bus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.export.Csv;
import dev.paylink.sales.export.CsvExport;
import dev.paylink.sales.export.CsvExport.Part;
import dev.paylink.sales.turnover.MovementMessages.MovementKey;
import dev.paylink.sales.turnover.MovementMessages.Movements;
import dev.paylink.sales.turnover.MovementMessages.ReadMovements;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HTTP handlers of the exports of payments and refunds. */
final class MovementHandlers {
  private final Bus bus;
  private final InstantSource clock;

  MovementHandlers(Bus bus, InstantSource clock) {
    this.bus = bus;
    this.clock = clock;
  }

  public Future<Answer> payments(ValidRequest request) {
    return export("payments", request, MovementKind.PAYMENT);
  }

  public Future<Answer> refunds(ValidRequest request) {
    return export("refunds", request, MovementKind.REFUND);
  }

  private Future<Answer> export(String name, ValidRequest request, MovementKind kind) {
    ReadMovements query =
        new ReadMovements(
            request.merchantId(),
            kind,
            TurnoverHandlers.day(request, "from"),
            TurnoverHandlers.day(request, "to"),
            request.optional("timeZone", String.class),
            null);
    MovementCsv format = new MovementCsv(Csv.of(request), kind);
    return CsvExport.answer(name, clock.instant(), format.header(), new Rows(query, format));
  }

  /** The movements of one export, oldest first. */
  private final class Rows implements CsvExport.Source {
    private final MovementCsv format;
    private ReadMovements query;

    Rows(ReadMovements query, MovementCsv format) {
      this.query = query;
      this.format = format;
    }

    @Override
    public Future<Part> next() {
      return bus.request(MovementBus.READ_MOVEMENTS, query).map(this::part);
    }

    private Part part(Movements read) {
      MovementKey after = read.continueAfter();
      // The time zone stays, also if the merchant changes it meanwhile.
      query = next(query, read.timeZone(), after);
      ZoneId zone = ZoneId.of(read.timeZone());
      String rows =
          read.movements().stream()
              .map(movement -> format.row(movement, zone))
              .collect(Collectors.joining());
      return new Part(rows, after == null);
    }

    private static ReadMovements next(
        ReadMovements query, String timeZone, @Nullable MovementKey after) {
      return new ReadMovements(
          query.merchantId(), query.kind(), query.from(), query.to(), timeZone, after);
    }
  }
}
