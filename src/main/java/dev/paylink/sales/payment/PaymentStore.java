package dev.paylink.sales.payment;

import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.money.Money;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.SharedStatement;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes payments, one statement per operation. An instance belongs to one event loop.
 */
public final class PaymentStore {
  private final Database database;
  private final Ids ids;
  private final SharedStatement started;

  public PaymentStore(Database database, Ids ids, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.started = SharedStatement.write(database, PaymentSql.STARTED, events::announce);
  }

  /**
   * A pending payment.
   *
   * @param due what is still to be paid for its order
   * @param providerPaymentId as the provider replied when it was started before; null for none
   */
  public record Pending(UUID id, Money due, @Nullable String providerPaymentId) {}

  /**
   * Returns the pending payment of a pending order at a provider, and creates it if there is none;
   * empty if the order is not pending, or has as many payments as it can have.
   */
  public Future<Optional<Pending>> findOrCreatePending(UUID orderId, String provider, Instant at) {
    return database
        .queryOne(
            PaymentSql.FIND_OR_CREATE_PENDING,
            Tuple.of(orderId, provider, ids.next(), Columns.utc(at)))
        .compose(
            found ->
                found.isPresent() && found.get().getUUID("id") == null
                    ? findOrCreatePending(orderId, provider, at)
                    : Future.succeededFuture(
                        found.map(
                            row ->
                                new Pending(
                                    row.getUUID("id"),
                                    Columns.of(row).money(),
                                    row.getString("provider_payment_id")))));
  }

  /**
   * Stores that a customer was told how to pay, and writes {@code payment.pending} the first time.
   * Payments that start together share a statement.
   */
  public Future<Void> started(
      UUID orderId, UUID paymentId, PaymentStarted answer, Instant at, Origin origin) {
    PaymentDisplay display = PaymentDisplay.of(answer);
    List<@Nullable Object> row =
        Arrays.asList(
            orderId,
            paymentId,
            answer.instructions(),
            answer.customerReference(),
            Columns.utc(at),
            ids.next(),
            EventOrigin.of(origin),
            display == null ? null : StrictJson.write(display),
            answer.providerPaymentId());
    return started
        .run(row, orderId, List.of(orderId))
        .compose(
            stored ->
                stored.getBoolean("stored")
                    ? Future.succeededFuture()
                    : started.alone(row).mapEmpty());
  }
}
