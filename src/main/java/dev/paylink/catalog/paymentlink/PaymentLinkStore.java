package dev.paylink.catalog.paymentlink;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdate;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.CreationStore;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes payment links, one statement per operation. */
final class PaymentLinkStore {
  private static final CreationStore.Kind LINKS =
      new CreationStore.Kind(
          TypeId.PAYMENT_LINK,
          PaymentLinkSql.CREATE,
          other -> Fault.internal(new IllegalStateException("Nothing stands in a link's way")));

  private final Database database;
  private final CreationStore creations;
  private final Ids ids;
  private final CheckoutUrls checkoutUrls;

  PaymentLinkStore(
      Database database,
      IdempotencyStore idempotency,
      Ids ids,
      CheckoutUrls checkoutUrls,
      OutboxSignal events) {
    this(database, idempotency.writer(LINKS, events), ids, checkoutUrls);
  }

  private PaymentLinkStore(
      Database database, CreationStore creations, Ids ids, CheckoutUrls checkoutUrls) {
    this.database = database;
    this.creations = creations;
    this.ids = ids;
    this.checkoutUrls = checkoutUrls;
  }

  /** The same store, with its statements but creations in a transaction. */
  PaymentLinkStore on(Database transaction) {
    return new PaymentLinkStore(transaction, creations, ids, checkoutUrls);
  }

  /**
   * Locks a link until the end of the transaction, and reads it like {@link #get}. Reading is a
   * separate statement: a statement that waited for the lock would see its payments as before its
   * wait.
   */
  Future<Optional<PaymentLink>> lock(UUID merchantId, UUID linkId, Instant at) {
    return database
        .queryOne(PaymentLinkSql.LOCK, Tuple.of(merchantId, linkId))
        .compose(locked -> get(merchantId, linkId, at));
  }

  Future<Optional<PaymentLink>> get(UUID merchantId, UUID linkId, Instant at) {
    return database
        .readOne(PaymentLinkSql.GET, Tuple.of(merchantId, utc(at), linkId))
        .map(found -> found.map(this::link));
  }

  /**
   * Creates a link.
   *
   * @param money its amount
   * @param token the end of its checkout URL
   */
  Future<FirstAnswer> create(
      Creation creation, PaymentLink link, Money money, String token, Instant at, Origin origin) {
    Customer customer = CustomerColumns.orEmpty(link.customer());
    Metadata metadata = link.metadata();
    Instant expiresAt = link.expiresAt();
    List<@Nullable Object> row =
        Arrays.asList(
            link.title(),
            money.minor(),
            link.currency(),
            token,
            link.successUrl(),
            expiresAt == null ? null : utc(expiresAt),
            customer.name(),
            customer.email(),
            customer.phone(),
            metadata == null ? null : metadata.json(),
            link.maxPayments(),
            link.allowPartial(),
            String.join(",", link.require()),
            ids.next(),
            utc(at),
            EventOrigin.of(origin));
    return creations.create(creation, row, List.of());
  }

  private static String[] texts(List<String> texts) {
    return texts.toArray(String[]::new);
  }

  /**
   * Result of changing a link.
   *
   * @param refused whether an expired link was to be activated; then nothing is changed
   * @param link after the change
   */
  record Updated(boolean refused, PaymentLink link) {}

  /** Changes a link; empty if it does not exist. */
  Future<Optional<Updated>> update(
      UUID merchantId, UUID linkId, PaymentLinkUpdate update, Instant at, Origin origin) {
    Instant expiresAt = update.expiresAt();
    List<String> require = update.require();
    Values values =
        new Values()
            .set("merchant", merchantId)
            .set("at", utc(at))
            .set("id", linkId)
            .set("events", ids.next(PaymentLinkUpdateSql.EVENTS))
            .set("origin", EventOrigin.of(origin))
            .set("title", update.title())
            .set("changesExpiry", expiresAt != null || update.resets("expiresAt"))
            .set("expiresAt", expiresAt == null ? null : utc(expiresAt))
            .set("changesLimit", update.maxPayments() != null || update.resets("maxPayments"))
            .set("maxPayments", update.maxPayments())
            .set("active", update.active())
            .set("allowPartial", update.allowPartial())
            .set("require", require == null ? null : texts(require));
    NamedStatement sql = PaymentLinkUpdateSql.UPDATE;
    return database
        .queryOne(sql, values)
        .map(found -> found.map(row -> new Updated(row.getBoolean("refused"), link(row))));
  }

  /** Announces up to {@code limit} links that have become exhausted; returns how many. */
  Future<Integer> announceExhausted(int limit, Instant at) {
    return database
        .queryOne(
            PaymentLinkUpdateSql.ANNOUNCE,
            Tuple.of(utc(at), (long) limit, ids.next(limit), EventOrigin.of(Origin.SWEEP)))
        .map(row -> row.orElseThrow().getInteger("announced"));
  }

  /** Marks up to {@code limit} links as expired and writes their events; returns how many. */
  Future<Integer> expire(int limit, Instant at) {
    return database
        .queryOne(
            PaymentLinkSql.EXPIRE,
            Tuple.of(utc(at), (long) limit, ids.next(limit), EventOrigin.of(Origin.SWEEP)))
        .map(row -> row.orElseThrow().getInteger("expired"));
  }

  /** The same for the links of one merchant. */
  Future<Integer> expireOf(UUID merchantId, int limit, Instant at) {
    return database
        .queryOne(
            PaymentLinkSql.EXPIRE_OF_MERCHANT,
            Tuple.of(utc(at), (long) limit, ids.next(limit), EventOrigin.of(Origin.SWEEP))
                .addValue(merchantId))
        .map(row -> row.orElseThrow().getInteger("expired"));
  }

  private PaymentLink link(Row row) {
    return PaymentLinkRows.link(
        Columns.of(row), PaymentLinkStatus.of(row.getString("status")), checkoutUrls);
  }
}
