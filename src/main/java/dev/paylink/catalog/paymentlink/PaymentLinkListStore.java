package dev.paylink.catalog.paymentlink;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.PageMeta;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.PageCut;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads lists of payment links. An instance belongs to one event loop. */
final class PaymentLinkListStore {
  private final Database database;
  private final CheckoutUrls checkoutUrls;
  private final Map<PaymentLinkListShape, String> statements = new HashMap<>();

  PaymentLinkListStore(Database database, CheckoutUrls checkoutUrls) {
    this.database = database;
    this.checkoutUrls = checkoutUrls;
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query, Instant at) {
    PaymentLinkListShape shape = PaymentLinkListShape.of(query);
    String sql = statements.computeIfAbsent(shape, PaymentLinkListSql::of);
    return database.read(sql, parameters(query, at)).map(rows -> page(query, rows));
  }

  /** Returns the parameters in the order of {@link PaymentLinkListSql}. */
  static Tuple parameters(ListPaymentLinks query, Instant at) {
    String after = query.paging().after();
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), (long) query.paging().perPage())
            .addValue(after == null ? query.paging().offset() : TypeId.PAYMENT_LINK.decode(after))
            .addValue(utc(at));
    if (query.createdFrom() != null) {
      parameters.addValue(Ids.lowestAt(query.createdFrom()));
    }
    if (query.createdTo() != null) {
      parameters.addValue(Ids.lowestAt(query.createdTo()));
    }
    return parameters;
  }

  private PaymentLinkPage page(ListPaymentLinks query, RowSet<Row> rows) {
    List<PaymentLink> links = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        PaymentLinkStatus status = PaymentLinkStatus.of(row.getString("status"));
        links.add(PaymentLinkRows.link(Columns.of(row), status, checkoutUrls));
      }
    }
    return new PaymentLinkPage(
        links, PageCut.shortened(PageMeta.of(query.paging(), total), rows, TypeId.PAYMENT_LINK));
  }
}
