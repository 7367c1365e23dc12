package dev.paylink.checkout;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/** Stores the customers' reports that they have paid. */
final class PaidReportStore {
  private final Database database;
  private final Ids ids;

  PaidReportStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /** Returns how many payments this command reported: 1 or 0. */
  Future<Integer> report(ReportPaid report, Instant at, Origin origin) {
    if (!CheckoutUrls.isToken(report.token())) {
      return Future.succeededFuture(0);
    }
    Tuple parameters =
        Tuple.of(report.token(), TypeId.ORDER.decode(report.orderId()), report.browser())
            .addValue(Columns.utc(at))
            .addValue(ids.next())
            .addValue(EventOrigin.of(origin));
    return database
        .queryOne(PaidReportSql.REPORT, parameters)
        .map(found -> found.isPresent() ? 1 : 0);
  }
}
