package dev.paylink.sales.turnover;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.GetTurnoverBuilder;
import dev.paylink.api.OrderSource;
import dev.paylink.api.TurnoverInterval;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.Period;
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
    String source = request.optional("source", String.class);
    GetTurnover query =
        GetTurnoverBuilder.builder()
            .merchantId(request.merchantId())
            .from(day(request, "from"))
            .to(day(request, "to"))
            .interval(interval == null ? null : TurnoverInterval.of(interval))
            .timeZone(request.optional("timeZone", String.class))
            .source(source == null ? null : OrderSource.of(source))
            .provider(request.optional("provider", String.class))
            .paymentLinkId(request.optional("paymentLinkId", String.class))
            .productId(request.optional("productId", String.class))
            .asOf(Period.instant(request, "asOf"))
            .build();
    return bus.request(BusApi.GET_TURNOVER, query).map(Answer::ok);
  }

  /** A parameter that is a day. */
  static LocalDate day(ValidRequest request, String parameter) {
    try {
      return LocalDate.parse(request.parameter(parameter, String.class));
    } catch (DateTimeParseException e) {
      throw Fault.invalid(parameter, "must be a day that exists, such as 2026-11-21");
    }
  }
}
