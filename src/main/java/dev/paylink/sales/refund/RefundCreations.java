package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundBuilder;
import dev.paylink.api.RefundMessages.CreateRefund;
import dev.paylink.api.RefundMessages.NewRefund;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundCreated;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.refund.OrderMoney.Choice;
import dev.paylink.sales.refund.OrderMoney.Part;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Business rules of creating refunds. The payment and its movements are chosen from what is read
 * first. The statement that creates the refund checks that the order has not changed since; else
 * they are chosen again.
 */
final class RefundCreations {
  /** Maximum number of refunds of an order, so that their list stays short. */
  private static final int MAX_REFUNDS = 200;

  private final RefundStore store;
  private final OutboxSignal events;
  private final Bus bus;
  private final MerchantClocks clocks;
  private final OptimisticLock lock = new OptimisticLock();

  /** What is asked for, as the fingerprint has it. */
  private record Request(String orderId, NewRefund refund) {}

  RefundCreations(RefundStore store, OutboxSignal events, Bus bus, MerchantClocks clocks) {
    this.store = store;
    this.events = events;
    this.bus = bus;
    this.clocks = clocks;
  }

  Future<RefundCreated> create(CreateRefund command, Origin origin) {
    return events
        .announce(lock.change(command.orderId(), mayShare -> attempt(command, origin)))
        .onSuccess(
            created -> {
              if (created.refund().status() == RefundStatus.PENDING) {
                bus.publish(RefundBus.REFUNDS_PENDING, new RefundsPending());
              }
            });
  }

  private Future<Attempted<RefundCreated>> attempt(CreateRefund command, Origin origin) {
    return store
        .money(TypeId.MERCHANT.decode(command.merchantId()), TypeId.ORDER.decode(command.orderId()))
        .compose(
            found ->
                create(
                    command,
                    origin,
                    found.orElseThrow(() -> TypeId.ORDER.unknown(command.orderId()))))
        .map(created -> created.map(Attempted::done).orElseGet(Attempted::inVain));
  }

  /** Empty if the order has changed since its money was read. */
  private Future<Optional<RefundCreated>> create(
      CreateRefund command, Origin origin, OrderMoney money) {
    NewRefund asked = normalized(command.refund(), money.currency());
    UUID id = clocks.of(command.merchantId()).newId();
    Choice choice;
    try {
      choice = choose(asked, money);
    } catch (Fault refused) {
      return earlier(command, asked, money, id, refused);
    }
    Refund refund = refund(command.orderId(), asked, choice, money, id);
    Creation creation = creation(command, asked, refund);
    return store.create(creation, refund, choice, money, origin);
  }

  private static NewRefund normalized(NewRefund refund, Currency currency) {
    BigDecimal amount = refund.amount();
    return new NewRefund(
        amount == null ? null : Money.of(amount, currency).amount(),
        refund.paymentId(),
        refund.reason());
  }

  /** Refuses a refund or a dispute beyond the limit. */
  static void requireRoom(OrderMoney money) {
    if (money.refunds() >= MAX_REFUNDS) {
      throw new Fault(
          FaultCode.LIMIT_REACHED, "An order has at most %d refunds".formatted(MAX_REFUNDS));
    }
  }

  private static Choice choose(NewRefund asked, OrderMoney money) {
    requireRoom(money);
    BigDecimal amount = asked.amount();
    return money.choose(
        amount == null ? null : Money.of(amount, money.currency()).minor(),
        TypeId.PAYMENT.decodeOptional(asked.paymentId()));
  }

  /** A repeated request gets the first answer, though the money has gone with the first. */
  private Future<Optional<RefundCreated>> earlier(
      CreateRefund command, NewRefund asked, OrderMoney money, UUID id, Fault refused) {
    Choice none = new Choice(new Part(id, PaymentMethods.MANUAL, 0, false, List.of()), 0);
    Refund refund =
        refund(command.orderId(), asked, none, money, id); // the first answer replaces it
    return store
        .findCreated(creation(command, asked, refund), refund)
        .map(found -> Optional.of(found.orElseThrow(() -> refused)));
  }

  private static Creation creation(CreateRefund command, NewRefund asked, Refund refund) {
    return new Creation(
        TypeId.MERCHANT.decode(command.merchantId()),
        "createRefund",
        command.idempotencyKey(),
        new Request(command.orderId(), asked),
        TypeId.REFUND.decode(refund.id()),
        refund.id(),
        refund);
  }

  private Refund refund(String orderId, NewRefund asked, Choice choice, OrderMoney money, UUID id) {
    boolean byHand = choice.part().provider().equals(PaymentMethods.MANUAL);
    return RefundBuilder.builder()
        .id(TypeId.REFUND.encode(id))
        .orderId(orderId)
        .paymentId(TypeId.PAYMENT.encode(choice.part().paymentId()))
        .provider(choice.part().provider())
        .status(byHand ? RefundStatus.SUCCEEDED : RefundStatus.PENDING)
        .byHand(byHand)
        .amount(new Money(choice.amount(), money.currency()).amount())
        .currency(money.currency().code())
        .reason(asked.reason())
        .createdAt(TypeId.timeOf(id))
        .settledAt(byHand ? TypeId.timeOf(id) : null)
        .build();
  }
}
