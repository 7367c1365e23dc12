package dev.paylink.checkout;

import dev.paylink.api.Origin;
import dev.paylink.checkout.ReceiptMessages.PaidReported;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.InstantSource;

/**
 * Tells merchants that customers say to have paid by bank transfer. Only the merchant knows whether
 * the money has arrived, so no status changes.
 */
final class PaidReportService {
  private final PaidReportStore store;
  private final OutboxSignal events;
  private final InstantSource clock;

  PaidReportService(PaidReportStore store, OutboxSignal events, InstantSource clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  Future<PaidReported> report(ReportPaid report, Origin origin) {
    return events
        .announceIfAny(store.report(report, clock.instant(), origin))
        .map(reported -> new PaidReported(reported > 0));
  }
}
