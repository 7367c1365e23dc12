package dev.paylink.paymentlink;

import static dev.paylink.db.Columns.utc;

import dev.paylink.api.Customer;
import dev.paylink.api.Metadata;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.contact.Customers;
import dev.paylink.db.Columns;
import dev.paylink.db.CustomerColumns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Creation;
import dev.paylink.idempotency.FirstAnswer;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.json.StrictJson;
import dev.paylink.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads and writes payment links, one statement per operation. */
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

  /** The same store, with its statements in a transaction. */
  PaymentLinkStore on(Database transaction) {
    return new PaymentLinkStore(transaction, idempotency, ids, checkoutUrls);
  }

  /** Reads a link like {@link #get}, and locks it until the end of the transaction. */
  Future<Optional<PaymentLink>> lock(UUID merchantId, UUID linkId, Instant at) {
    return database
        .queryOne(PaymentLinkSql.LOCK, Tuple.of(merchantId, utc(at), linkId))
        .map(found -> found.map(this::link));
  }

  Future<Optional<PaymentLink>> get(UUID merchantId, UUID linkId, Instant at) {
    return database
        .readOne(PaymentLinkSql.GET, Tuple.of(merchantId, utc(at), linkId))
        .map(found -> found.map(this::link));
  }

  Future<FirstAnswer> create(
      Creation creation,
      NewPaymentLink link,
      Money money,
      String token,
      Instant at,
      Origin origin) {
    Customer customer = CustomerColumns.orEmpty(Customers.normalized(link.customer()));
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
            .addValue(utc(at))
            .addValue(StrictJson.write(origin));
    return idempotency.create(PaymentLinkSql.CREATE, creation, TypeId.PAYMENT_LINK, columns);
  }

  /** Deactivates a link; false if it does not exist. */
  Future<Boolean> deactivate(UUID merchantId, UUID linkId, Instant at, Origin origin) {
    return database
        .query(
            PaymentLinkSql.DEACTIVATE,
            Tuple.of(merchantId, utc(at), linkId, ids.next(2), StrictJson.write(origin)))
        .map(rows -> rows.size() > 0);
  }

  /** Marks up to {@code limit} links as expired and writes their events; returns how many. */
  Future<Integer> expire(int limit, Instant at) {
    return database
        .queryOne(
            PaymentLinkSql.EXPIRE,
            Tuple.of(utc(at), (long) limit, ids.next(limit), StrictJson.write(Origin.SWEEP)))
        .map(row -> row.orElseThrow().getInteger("expired"));
  }

  private PaymentLink link(Row row) {
    return PaymentLinkRows.link(
        Columns.of(row), PaymentLinkStatus.of(row.getString("status")), checkoutUrls);
  }
}
