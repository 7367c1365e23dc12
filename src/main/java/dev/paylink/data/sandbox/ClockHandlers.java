package dev.paylink.data.sandbox;

import dev.paylink.api.Bus;
import dev.paylink.data.sandbox.ClockMessages.ClockMove;
import dev.paylink.data.sandbox.ClockMessages.GetClock;
import dev.paylink.data.sandbox.ClockMessages.MoveClock;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;

/** HTTP handlers of the operations on sandbox clocks. */
final class ClockHandlers {
  private final Bus bus;

  ClockHandlers(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> get(ValidRequest request) {
    return bus.request(ClockBus.GET_CLOCK, new GetClock(request.merchantId())).map(Answer::ok);
  }

  Future<Answer> move(ValidRequest request) {
    MoveClock command = new MoveClock(request.merchantId(), request.body(ClockMove.class));
    return bus.request(ClockBus.MOVE_CLOCK, command, request.origin()).map(Answer::ok);
  }
}
