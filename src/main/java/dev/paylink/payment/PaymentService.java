package dev.paylink.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.id.TypeId;
import dev.paylink.json.PlainText;
import dev.paylink.outbox.OutboxSignal;
import dev.paylink.risk.RiskRules;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Business rules of settlements. */
final class PaymentService {
  private static final int MAX_REFERENCE = 200;
  private static final int MAX_FAILURE = 500;

  private final PaymentStore store;
  private final OutboxSignal events;
  private final InstantSource clock;

  PaymentService(PaymentStore store, OutboxSignal events, InstantSource clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  Future<PaymentSettled> settle(SettlePayment unchecked, Origin origin) {
    SettlePayment report = checked(unchecked);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Suspicion ifCancelled = RiskRules.paidAfterCancellation(report, now);
    Suspicion ifPaid = RiskRules.paidTwice(report, now);
    Origin provider = Origin.provider(report.provider(), origin.requestId());
    return events
        .announce(store.settle(report, ifCancelled, ifPaid, now, provider))
        .map(
            found -> {
              PaymentSettled settled = found.orElseThrow(() -> unknown(report));
              if (!settled.paymentId().equals(report.paymentId())) {
                throw Fault.invalid("reference", "was reported for another payment");
              }
              return settled;
            });
  }

  private static SettlePayment checked(SettlePayment report) {
    String reference = report.reference();
    if (!TypeId.PAYMENT.matches(report.paymentId())) {
      throw unknown(report);
    }
    if (reference == null // extensions may be compiled without null checks
        || reference.isEmpty()
        || reference.length() > MAX_REFERENCE
        || reference.chars().anyMatch(Character::isISOControl)) {
      throw Fault.invalid(
          "reference", "must be 1 to %d characters, none a control".formatted(MAX_REFERENCE));
    }
    String failure = report.failure();
    return new SettlePayment(
        report.provider(),
        report.paymentId(),
        reference,
        report.succeeded(),
        failure == null || report.succeeded() ? null : PlainText.of(failure, MAX_FAILURE));
  }

  private static Fault unknown(SettlePayment report) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "The provider %s has no payment %s".formatted(report.provider(), report.paymentId()));
  }
}
