package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.sales.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.sales.payment.sandbox.SandboxStore.DuePlan;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Business rules of the sandbox. Each payment has one reference, so that only the first choice
 * counts. A later outcome is stored as a row, so that it survives a restart.
 */
final class SandboxService {
  private static final int MAX_SECONDS = 86_400;

  private final SandboxStore store;
  private final Bus bus;
  private final String pageBase;
  private final InstantSource clock;

  SandboxService(SandboxStore store, Bus bus, String publicUrl, InstantSource clock) {
    this.store = store;
    this.bus = bus;
    this.pageBase = publicUrl + "/sandbox/";
    this.clock = clock;
  }

  Future<PaymentStarted> start(StartPayment payment) {
    if (!payment.testMode()) {
      throw Fault.invalid("provider", "must not be sandbox for a live merchant");
    }
    return Future.succeededFuture(PaymentStarted.redirect(pageBase + payment.paymentId()));
  }

  Future<SandboxPayment> open(OpenSandbox query) {
    return store
        .open(TypeId.PAYMENT.decode(query.paymentId()))
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        new Fault(
                            FaultCode.NOT_FOUND,
                            "The sandbox has no payment " + query.paymentId())));
  }

  Future<Void> choose(Choose command, Origin origin) {
    UUID paymentId = TypeId.PAYMENT.decode(command.paymentId());
    int seconds = command.seconds();
    if (command.outcome() == Outcome.SUCCESS_LATER && (seconds < 1 || seconds > MAX_SECONDS)) {
      throw Fault.invalid("seconds", "must be an integer from 1 to " + MAX_SECONDS);
    }
    return open(new OpenSandbox(command.paymentId()))
        .compose(
            payment ->
                payment.decided()
                    ? Future.succeededFuture()
                    : switch (command.outcome()) {
                      case SUCCESS -> settle(paymentId, true, origin);
                      case FAILURE -> settle(paymentId, false, origin);
                      case SUCCESS_LATER ->
                          store.plan(paymentId, clock.instant().plusSeconds(seconds));
                      case SUCCESS_AFTER_CANCELLATION -> store.plan(paymentId, null);
                    });
  }

  private Future<Void> settle(UUID paymentId, boolean succeeds, Origin origin) {
    String id = TypeId.PAYMENT.encode(paymentId);
    SettlePayment report =
        succeeds
            ? SettlePayment.received(PaymentMethods.SANDBOX, id, "sandbox-" + id)
            : SettlePayment.failed(
                PaymentMethods.SANDBOX, id, "sandbox-" + id, "The tester chose that it fails");
    return bus.request(BusApi.SETTLE_PAYMENT, report, origin).mapEmpty();
  }

  /**
   * Executes up to {@code limit} due plans; returns how many. Any number of nodes may run this
   * concurrently, because a payment is settled only once.
   */
  Future<Integer> runPlans(int limit) {
    return store
        .due(clock.instant(), limit)
        .compose(
            due -> {
              List<Future<Void>> done = new ArrayList<>();
              due.forEach(plan -> done.add(execute(plan)));
              return Future.join(done).map(due.size());
            });
  }

  private Future<Void> execute(DuePlan plan) {
    Future<Void> settled =
        plan.succeed() ? settle(plan.paymentId(), true, Origin.SWEEP) : Future.succeededFuture();
    return settled.compose(before -> store.deletePlan(plan.paymentId()));
  }
}
