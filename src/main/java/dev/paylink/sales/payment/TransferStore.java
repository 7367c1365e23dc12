package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.SettlementStore.Settlement;
import dev.paylink.sales.payment.SettlementStore.Stored;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores money that merchants received themselves, as settlements of provider {@code manual}. */
public final class TransferStore {
  private final SettlementStore settlements;
  private final Ids ids;
  private final MerchantClocks clocks;

  /** A store whose transfers share statements, and are announced when they are committed. */
  public TransferStore(Database database, Ids ids, OutboxSignal events, MerchantClocks clocks) {
    this(new SettlementStore(database, ids, events), ids, clocks);
  }

  private TransferStore(SettlementStore settlements, Ids ids, MerchantClocks clocks) {
    this.settlements = settlements;
    this.ids = ids;
    this.clocks = clocks;
  }

  /** The same store by another database: a transaction, whose owner announces the transfers. */
  public TransferStore on(Database other) {
    return new TransferStore(settlements.on(other), ids, clocks);
  }

  /** One movement of money. */
  record Movement(Money money, String reference, @Nullable Instant paidAt, @Nullable String note) {

    /** One of which only the amount is known. */
    static Movement of(Money money, UUID id) {
      return new Movement(money, "recorded-" + id, null, null);
    }
  }

  /**
   * Stores that what was still due for an order has been received, which makes it paid.
   *
   * @param check fails if the order cannot become paid from its status
   * @return whether money was stored: not if nothing was due. Fails as {@code check} does, or with
   *     {@code not_found}
   */
  public Future<Boolean> confirm(
      UUID merchantId, UUID orderId, Consumer<OrderStatus> check, Origin origin) {
    return transfer(
            merchantId,
            orderId,
            order -> {
              check.accept(order.status());
              return order.isCovered()
                  ? Optional.empty()
                  : Optional.of(Movement.of(order.due(), ids.next()));
            },
            origin)
        .map(Optional::isPresent);
  }

  /**
   * Stores a movement on the pending bank transfer of an order, or on a new one.
   *
   * @param check fails if the movement cannot be stored for the order
   * @return the settlement with its reference; an earlier one can be of another order
   */
  Future<Stored> receive(
      UUID merchantId,
      UUID orderId,
      Movement movement,
      Consumer<TransferOrder> check,
      Origin origin) {
    return transfer(
            merchantId,
            orderId,
            order -> {
              check.accept(order);
              return Optional.of(movement);
            },
            origin)
        .map(Optional::orElseThrow);
  }

  private Future<Optional<Stored>> transfer(
      UUID merchantId,
      UUID orderId,
      Function<TransferOrder, Optional<Movement>> choose,
      Origin origin) {
    return settlements.transfer(
        merchantId,
        orderId,
        order ->
            choose
                .apply(order)
                .map(movement -> settlement(clocks.of(merchantId), order, movement, origin)));
  }

  private static Settlement settlement(
      MerchantClock clock, TransferOrder order, Movement movement, Origin origin) {
    UUID paymentId = order.pending() == null ? clock.newId() : order.pending();
    return new Settlement(report(paymentId, movement), clock.instant(), origin);
  }

  private static CheckedReport report(UUID paymentId, Movement movement) {
    SettlePayment message =
        SettlePayment.received(
                PaymentMethods.MANUAL, TypeId.PAYMENT.encode(paymentId), movement.reference())
            .withMoney(movement.money().amount(), movement.money().currency().code())
            .withPaidAt(movement.paidAt());
    return new CheckedReport(message, movement.money(), movement.note());
  }
}
