package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Bus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SimulatePayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Simulation;
import io.vertx.core.Future;

/** HTTP handler of the operation on sandbox payments. */
final class SandboxHandlers {
  private final Bus bus;

  SandboxHandlers(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> simulate(ValidRequest request) {
    SimulatePayment command =
        new SimulatePayment(
            request.merchantId(),
            request.parameter("paymentId", String.class),
            request.body(Simulation.class));
    return bus.request(SandboxBus.SIMULATE_PAYMENT, command, request.origin())
        .map(chosen -> Answer.noContent());
  }
}
