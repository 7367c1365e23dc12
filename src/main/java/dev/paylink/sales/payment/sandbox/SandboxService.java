package dev.paylink.sales.payment.sandbox;

import static java.util.stream.Collectors.joining;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.sales.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SimulatePayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Simulation;
import dev.paylink.sales.payment.sandbox.SandboxStore.DuePlan;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Business rules of the sandbox. Only the first choice counts. What happens later is stored as a
 * row, so that it survives a restart.
 */
final class SandboxService {
  private static final int MAX_SECONDS = 86_400;
  private static final int USUAL_SECONDS = 10;

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
        .map(found -> found.orElseThrow(() -> missing(query.paymentId())));
  }

  private static Fault missing(String paymentId) {
    return new Fault(FaultCode.NOT_FOUND, "The sandbox has no payment " + paymentId);
  }

  Future<Void> choose(Choose command, Origin origin) {
    int seconds = command.seconds();
    if (command.outcome().takesTime() && (seconds < 1 || seconds > MAX_SECONDS)) {
      throw Fault.invalid("seconds", "must be an integer from 1 to " + MAX_SECONDS);
    }
    Future<SandboxPayment> opened =
        command.opened() == null
            ? open(new OpenSandbox(command.paymentId()))
            : Future.succeededFuture(command.opened());
    return opened.compose(
        payment ->
            payment.decided()
                ? Future.succeededFuture()
                : decide(command, money(payment.amount(), payment.currency()), origin));
  }

  /** The same for a payment of a merchant. */
  Future<Void> simulate(SimulatePayment command, Origin origin) {
    Simulation simulation = command.simulation();
    Integer seconds = simulation.seconds();
    Choose choice =
        new Choose(
            command.paymentId(),
            outcome(simulation.scenario()),
            seconds == null ? USUAL_SECONDS : seconds);
    return store
        .isOf(
            TypeId.MERCHANT.decode(command.merchantId()), TypeId.PAYMENT.decode(choice.paymentId()))
        .compose(
            found ->
                found ? choose(choice, origin) : Future.failedFuture(missing(choice.paymentId())));
  }

  private static Outcome outcome(String scenario) {
    try {
      return Outcome.of(scenario);
    } catch (IllegalArgumentException e) {
      String codes = Arrays.stream(Outcome.values()).map(Outcome::code).collect(joining(", "));
      throw Fault.invalid("scenario", "must be one of " + codes);
    }
  }

  /** Stores the choice before anything is reported, so that one choice wins. */
  private Future<Void> decide(Choose choice, Money asked, Origin origin) {
    UUID paymentId = TypeId.PAYMENT.decode(choice.paymentId());
    Outcome outcome = choice.outcome();
    int seconds = outcome.takesTime() ? choice.seconds() : USUAL_SECONDS;
    Instant due =
        outcome == Outcome.SUCCESS_AFTER_CANCELLATION ? null : clock.instant().plusSeconds(seconds);
    return store
        .plan(paymentId, outcome, due)
        .compose(
            planned -> planned ? reportAtOnce(choice, asked, origin) : Future.succeededFuture());
  }

  /** If the process stops before everything is reported, a node executes the plan. */
  private Future<Void> reportAtOnce(Choose choice, Money asked, Origin origin) {
    Outcome outcome = choice.outcome();
    return report(SandboxReports.atOnce(choice.paymentId(), outcome, asked), origin)
        .compose(before -> dispute(choice.paymentId(), outcome, false, origin))
        .compose(
            all ->
                outcome.isPlanned()
                    ? Future.succeededFuture()
                    : store.deletePlan(TypeId.PAYMENT.decode(choice.paymentId())));
  }

  private static Money money(BigDecimal amount, String currency) {
    return Money.of(amount, Currency.known(currency));
  }

  /** Sends reports one after the other. */
  private Future<Void> report(List<SettlePayment> reports, Origin origin) {
    Future<?> all = Future.succeededFuture();
    for (SettlePayment report : reports) {
      all = all.compose(before -> bus.request(BusApi.SETTLE_PAYMENT, report, origin));
    }
    return all.mapEmpty();
  }

  private Future<Void> dispute(String paymentId, Outcome outcome, boolean decided, Origin origin) {
    return SandboxReports.dispute(paymentId, outcome, decided)
        .map(dispute -> bus.request(BusApi.DISPUTE_PAYMENT, dispute, origin).<Void>mapEmpty())
        .orElseGet(Future::succeededFuture);
  }

  /** What became of a payment, for a check: only money whose notification was lost. */
  Future<PaymentReport> check(StartedPayment payment) {
    return store
        .isLost(TypeId.PAYMENT.decode(payment.paymentId()), clock.instant())
        .map(
            lost ->
                lost
                    ? PaymentReport.ended(
                        SandboxReports.all(
                                payment.paymentId(),
                                Outcome.NOTIFICATION_LOST,
                                money(payment.amount(), payment.currency()))
                            .get(0))
                    : PaymentReport.stillPending());
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
    String paymentId = TypeId.PAYMENT.encode(plan.paymentId());
    Future<Void> reported =
        plan.reports()
            ? report(SandboxReports.all(paymentId, plan.outcome(), plan.asked()), Origin.SWEEP)
                .compose(before -> dispute(paymentId, plan.outcome(), true, Origin.SWEEP))
            : Future.succeededFuture();
    return reported.compose(before -> store.deletePlan(plan.paymentId()));
  }
}
