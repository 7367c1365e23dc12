package dev.paylink.sales.turnover;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.TurnoverInterval;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** HTTP handler of the operation on turnover. */
final class TurnoverHandlers {
  private final Bus bus;

  TurnoverHandlers(Bus bus) {
    this.bus = bus;
  }

  public Future<Answer> get(ValidRequest request) {
    String interval = request.optional("interval", String.class);
    GetTurnover query =
        new GetTurnover(
            request.merchantId(),
            day(request, "from"),
            day(request, "to"),
            interval == null ? null : TurnoverInterval.of(interval),
            request.optional("timeZone", String.class));
    return bus.request(BusApi.GET_TURNOVER, query).map(Answer::ok);
  }

  private static LocalDate day(ValidRequest request, String parameter) {
    try {
      return LocalDate.parse(request.parameter(parameter, String.class));
    } catch (DateTimeParseException e) {
      throw Fault.invalid(parameter, "must be a day that exists, such as 2026-11-21");
    }
  }
}
