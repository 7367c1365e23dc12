package dev.paylink.checkout;

import dev.paylink.api.Origin;
import dev.paylink.checkout.ReceiptMessages.PaidReported;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import io.vertx.core.Future;
import java.time.InstantSource;

/**
 * Tells merchants that customers say to have paid by bank transfer. Only the merchant knows whether
 * the money has arrived, so no status changes.
 */
final class PaidReportService {
  private final PaidReportStore store;
  private final InstantSource clock;

  PaidReportService(PaidReportStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  Future<PaidReported> report(ReportPaid report, Origin origin) {
    return store.report(report, clock.instant(), origin).map(PaidReported::new);
  }
}
