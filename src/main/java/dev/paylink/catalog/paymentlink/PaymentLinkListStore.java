package dev.paylink.catalog.paymentlink;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.PageMeta;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.PaymentLinkSearchShape.By;
import dev.paylink.data.count.BoundedSearch;
import dev.paylink.data.count.BoundedSearchStore;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
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
  private final BoundedSearchStore<PaymentLinkSearchShape> searches;
  private final Map<PaymentLinkListShape, String> statements = new HashMap<>();

  PaymentLinkListStore(Database database, CheckoutUrls checkoutUrls) {
    this.database = database;
    this.checkoutUrls = checkoutUrls;
    this.searches =
        new BoundedSearchStore<>(database, TypeId.PAYMENT_LINK, PaymentLinkSearchSql::of);
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query, Instant at) {
    List<By> searched = By.of(query);
    return searched.isEmpty() ? counted(query, at) : search(searched, query, at);
  }

  private Future<PaymentLinkPage> search(List<By> searched, ListPaymentLinks query, Instant at) {
    return searches.read(
        new PaymentLinkSearchShape(searched.get(0), query.paging().after() != null),
        query.paging(),
        values(searched, query, at),
        this::link,
        PaymentLinkPage::new);
  }

  /** The values of {@link PaymentLinkSearchSql}. */
  static Values values(List<By> searched, ListPaymentLinks query, Instant at) {
    Values values =
        BoundedSearch.period(query.merchantId(), query.createdFrom(), query.createdTo())
            .set("at", utc(at))
            .set("status", query.status() == null ? null : query.status().code());
    for (By by : By.values()) {
      values.set(by.parameter, by.value(query));
    }
    boolean filtered = query.status() != null || searched.size() > 1;
    return BoundedSearch.page(values, query.paging(), TypeId.PAYMENT_LINK, filtered);
  }

  private Future<PaymentLinkPage> counted(ListPaymentLinks query, Instant at) {
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
        links.add(link(Columns.of(row)));
      }
    }
    return new PaymentLinkPage(
        links, PageCut.shortened(PageMeta.of(query.paging(), total), rows, TypeId.PAYMENT_LINK));
  }

  private PaymentLink link(Columns row) {
    PaymentLinkStatus status = PaymentLinkStatus.of(row.text("status"));
    return PaymentLinkRows.link(row, status, checkoutUrls);
  }
}
