package dev.paylink.paymentlink;

import static dev.paylink.db.Fields.utc;

import dev.paylink.customer.Customer;
import dev.paylink.db.Database;
import dev.paylink.db.Fields;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Created;
import dev.paylink.idempotency.Creation;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.json.Metadata;
import dev.paylink.money.Money;
import dev.paylink.paging.PageMeta;
import dev.paylink.paymentlink.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.paymentlink.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkPage;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Payment links in the database: one statement for each thing that can be done with them. */
final class PaymentLinkStore {
  private final Database database;
  private final IdempotencyStore idempotency;
  private final Ids ids;
  private final CheckoutUrls checkoutUrls;

  PaymentLinkStore(
      Database database, IdempotencyStore idempotency, Ids ids, CheckoutUrls checkoutUrls) {
    this.database = database;
    this.idempotency = idempotency;
    this.ids = ids;
    this.checkoutUrls = checkoutUrls;
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query, Instant at) {
    Tuple parameters = Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), utc(at));
    if (query.status() != null) {
      parameters.addValue(query.status().code());
    }
    parameters.addValue((long) query.paging().perPage());
    String after = query.paging().after();
    parameters.addValue(
        after == null ? query.paging().offset() : TypeId.PAYMENT_LINK.decode(after));
    return database.query(PaymentLinkSql.list(query), parameters).map(rows -> page(query, rows));
  }

  private PaymentLinkPage page(ListPaymentLinks query, RowSet<Row> rows) {
    List<PaymentLink> links = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        links.add(link(row));
      }
    }
    return new PaymentLinkPage(links, PageMeta.of(query.paging(), total));
  }

  Future<Optional<PaymentLink>> get(UUID merchantId, UUID linkId, Instant at) {
    return database
        .readOne(PaymentLinkSql.GET, Tuple.of(merchantId, utc(at), linkId))
        .map(found -> found.map(this::link));
  }

  Future<Created> create(
      Creation creation, NewPaymentLink link, Money money, String token, Instant at) {
    Customer customer = Customer.orUnknown(link.customer());
    Metadata metadata = link.metadata();
    Instant expiresAt = link.expiresAt();
    Tuple columns =
        Tuple.of(link.title(), money.minor(), link.currency(), token)
            .addValue(link.successUrl())
            .addValue(expiresAt == null ? null : utc(expiresAt))
            .addValue(customer.name())
            .addValue(customer.email())
            .addValue(customer.phone())
            .addValue(metadata == null ? null : metadata.json())
            .addValue(ids.next())
            .addValue(utc(at));
    return idempotency.create(PaymentLinkSql.CREATE, creation, TypeId.PAYMENT_LINK, columns);
  }

  /** Whether there is such a link; it is deactivated afterwards. */
  Future<Boolean> deactivate(UUID merchantId, UUID linkId, Instant at) {
    return database
        .query(PaymentLinkSql.DEACTIVATE, Tuple.of(merchantId, utc(at), linkId, ids.next(2)))
        .map(rows -> rows.size() > 0);
  }

  /** Writes the event of up to so many links that have expired and have none yet; how many. */
  Future<Integer> expire(int limit, Instant at) {
    return database
        .queryOne(PaymentLinkSql.EXPIRE, Tuple.of(utc(at), (long) limit, ids.next(limit)))
        .map(row -> row.orElseThrow().getInteger("expired"));
  }

  private PaymentLink link(Row row) {
    return PaymentLinkFields.link(
        Fields.of(row), PaymentLinkStatus.of(row.getString("status")), checkoutUrls);
  }
}
