package dev.paylink.sales.payment;

import dev.paylink.api.Conditions;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.PaymentRecorded;
import dev.paylink.api.PaymentMessages.ReceivedMoney;
import dev.paylink.api.PaymentMessages.RecordPayment;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ConditionalChanges.Outcome;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentReadStore.Transfer;
import dev.paylink.sales.payment.TransferStore.Movement;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import dev.paylink.web.text.InputText;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Business rules of recording money that a merchant received itself. */
final class RecordedPayments {
  private static final int MAX_NOTE = 500;

  /** For an order, so that the list of its payments stays short. */
  private static final int MAX_TRANSFERS = 200;

  private static final ReplyForm<PaymentRecorded> FORM =
      new ReplyForm<>(
          recorded -> StrictJson.write(recorded.payment()),
          json -> new PaymentRecorded(StrictJson.read(json, Payment.class), true));

  private final ConditionalChanges changes;
  private final TransferStore transfers;
  private final PaymentReadStore reader;
  private final OutboxSignal events;
  private final Ids ids;
  private final MerchantClocks clocks;

  RecordedPayments(
      Database database, Ids ids, OutboxSignal events, InstantSource clock, MerchantClocks clocks) {
    this.changes = new ConditionalChanges(database, clock);
    this.transfers = new TransferStore(database, ids, events, clocks);
    this.reader = new PaymentReadStore(database);
    this.events = events;
    this.ids = ids;
    this.clocks = clocks;
  }

  Future<PaymentRecorded> record(RecordPayment command, Origin origin) {
    ReceivedMoney received = checked(command.merchantId(), command.money());
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "recordPayment",
            TypeId.ORDER.decode(command.orderId()),
            received,
            new Conditions(command.idempotencyKey(), null));
    Function<Database, Future<PaymentRecorded>> work = on -> record(change, received, origin, on);
    // Without a reference and a key, a repetition after a failure would record the money again.
    boolean isRepeatable = received.reference() != null || command.idempotencyKey() != null;
    return (isRepeatable
            ? carryOut(change, work)
            : events.announce(changes.carryOutTogether(change, FORM, work)))
        .map(
            outcome -> {
              PaymentRecorded reply = outcome.reply();
              return new PaymentRecorded(reply.payment(), outcome.replayed() || reply.replayed());
            });
  }

  /** What is stored outside of a transaction is announced at once. */
  private Future<Outcome<PaymentRecorded>> carryOut(
      Change change, Function<Database, Future<PaymentRecorded>> work) {
    Future<Outcome<PaymentRecorded>> recorded = changes.carryOut(change, FORM, work);
    return change.conditions().isEmpty() ? recorded : events.announce(recorded);
  }

  private ReceivedMoney checked(String merchantId, ReceivedMoney money) {
    String reference = money.reference() == null ? null : InputText.trimmed(money.reference());
    if (reference != null) {
      References.require(reference);
    }
    return new ReceivedMoney(
        amount(money).amount(),
        money.currency(),
        reference,
        CheckedReport.paidAt(money.paidAt(), clocks.of(merchantId).instant()),
        note(money.note()));
  }

  /** In a current currency, or the currency of an older order. */
  private static Money amount(ReceivedMoney money) {
    return Money.of(money.amount(), Currency.known(money.currency()));
  }

  private static @Nullable String note(@Nullable String note) {
    if (note == null) {
      return null;
    }
    if (note.codePointCount(0, note.length()) > MAX_NOTE) {
      throw Fault.invalid("note", "must have at most %d characters".formatted(MAX_NOTE));
    }
    String printable = PlainText.of(note, MAX_NOTE);
    return printable.isEmpty() ? null : printable;
  }

  private Future<PaymentRecorded> record(
      Change change, ReceivedMoney money, Origin origin, Database on) {
    return earlier(change, money, on)
        .compose(
            earlier ->
                earlier.isPresent() && earlier.get().isSame(change, amount(money))
                    ? again(change, earlier.get(), on)
                    : receive(change, money, earlier, origin, on)
                        .recover(refused -> orRecordedMeanwhile(change, money, refused, on)));
  }

  /** The same money may have become the last that an order can have. */
  private Future<PaymentRecorded> orRecordedMeanwhile(
      Change change, ReceivedMoney money, Throwable refused, Database on) {
    return Fault.of(refused).code() == FaultCode.LIMIT_REACHED
        ? earlier(change, money, on)
            .compose(
                earlier ->
                    earlier.isPresent() && earlier.get().isSame(change, amount(money))
                        ? again(change, earlier.get(), on)
                        : Future.failedFuture(refused))
        : Future.failedFuture(refused);
  }

  private Future<Optional<Transfer>> earlier(Change change, ReceivedMoney money, Database on) {
    return reader.on(on).transfer(change.merchantId(), money.reference());
  }

  private Future<PaymentRecorded> again(Change change, Transfer earlier, Database on) {
    return payment(change, earlier.paymentId(), on)
        .map(payment -> new PaymentRecorded(payment, true));
  }

  private Future<PaymentRecorded> receive(
      Change change,
      ReceivedMoney received,
      Optional<Transfer> earlier,
      Origin origin,
      Database on) {
    Money money = amount(received);
    String reference = received.reference();
    Movement movement =
        new Movement(
            money,
            reference == null ? Movement.of(money, ids.next()).reference() : reference,
            received.paidAt(),
            received.note());
    return transfers
        .on(on)
        .receive(
            change.merchantId(),
            change.resourceId(),
            movement,
            order -> check(order, movement, earlier),
            origin)
        .compose(
            stored ->
                stored.repeated() // recorded at the same time
                    ? record(change, received, origin, on)
                    : payment(change, TypeId.PAYMENT.decode(stored.settled().paymentId()), on)
                        .map(payment -> new PaymentRecorded(payment, false)));
  }

  private static void check(TransferOrder order, Movement movement, Optional<Transfer> earlier) {
    if (earlier.isPresent()) {
      throw alreadyRecorded(order.id(), earlier.get().orderId());
    }
    if (order.transfers() >= MAX_TRANSFERS) {
      throw new Fault(
          FaultCode.LIMIT_REACHED,
          "An order has at most %d recorded payments".formatted(MAX_TRANSFERS));
    }
    Currency currency = movement.money().currency();
    if (!currency.equals(order.amount().currency())) {
      Currency.current(currency.code());
    }
  }

  private Future<Payment> payment(Change change, UUID paymentId, Database on) {
    return reader
        .on(on)
        .get(change.merchantId(), change.resourceId(), paymentId)
        .map(Optional::orElseThrow);
  }

  private static Fault alreadyRecorded(UUID orderId, UUID recordedFor) {
    String message =
        recordedFor.equals(orderId)
            ? "This reference was recorded for this order, %s, with another amount or currency"
            : "This reference was recorded for the order %s";
    return new Fault(
        FaultCode.REFERENCE_ALREADY_RECORDED, message.formatted(TypeId.ORDER.encode(recordedFor)));
  }
}
