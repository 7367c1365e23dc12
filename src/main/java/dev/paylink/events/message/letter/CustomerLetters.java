package dev.paylink.events.message.letter;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.events.message.letter.OrderFacts.WaitingPayment;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.web.money.Money;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages to the customer of an order. Empty if a message would not be true any more. */
final class CustomerLetters {
  private CustomerLetters() {}

  static Optional<Letter> receipt(MessageFacts facts, OrderFacts order) {
    if (!order.status().isPaid()) {
      return Optional.empty();
    }
    boolean free = order.amount().minor() == 0;
    LetterWriter letter =
        new LetterWriter(facts, LetterText.RECEIPT_SUBJECT, facts.shop().name())
            .say(free ? LetterText.RECEIPT_FREE : LetterText.RECEIPT_BODY, facts.shop().name());
    letter
        .about(order)
        .row(LetterText.RECEIPT_NUMBER, order.receiptNumber())
        .row(LetterText.PAID, order.paidAt() == null ? null : facts.time(order.paidAt()))
        .row(LetterText.RECEIVED, otherThanAsked(facts, order))
        .row(backLabel(order.refundsByHand()), positive(facts, order.refunded()))
        .row(LetterText.LOST, positive(facts, order.lost()))
        .button(LetterText.SHOW_RECEIPT, order.receiptUrl());
    if (order.downloadUntil() != null) {
      letter
          .say(LetterText.RECEIPT_DOWNLOAD, facts.time(order.downloadUntil()))
          .button(LetterText.DOWNLOAD, order.downloadUrl());
    }
    return Optional.of(letter.letter());
  }

  /** Nothing is received for an order that a merchant marked as paid. */
  private static @Nullable String otherThanAsked(MessageFacts facts, OrderFacts order) {
    long received = order.received().minor();
    return received == 0 || received == order.amount().minor()
        ? null
        : facts.money(order.received());
  }

  private static LetterText backLabel(boolean byHand) {
    return byHand ? LetterText.REFUND_RECORDED : LetterText.REFUNDED;
  }

  private static @Nullable String positive(MessageFacts facts, Money money) {
    return money.minor() <= 0 ? null : facts.money(money);
  }

  /** The refund of the event with its number, and the sum of all if that is another. */
  static Optional<Letter> refund(MessageFacts facts, OrderFacts order) {
    if (order.refunded().minor() <= 0 || facts.outdated()) {
      return Optional.empty();
    }
    String shop = facts.shop().name();
    Money own = refunded(facts, order);
    boolean byHand =
        facts.object().get("by_hand") instanceof Boolean told ? told : order.refundsByHand();
    LetterWriter letter =
        new LetterWriter(facts, LetterText.REFUND_SUBJECT, shop)
            .say(byHand ? LetterText.REFUND_BY_HAND : LetterText.REFUND_BODY, shop);
    return Optional.of(
        letter
            .about(order)
            .row(LetterText.RECEIPT_NUMBER, refundNumber(facts))
            .row(backLabel(byHand), facts.money(own))
            .row(
                LetterText.REFUNDED_IN_ALL,
                own.equals(order.refunded()) ? null : facts.money(order.refunded()))
            .button(LetterText.SHOW_RECEIPT, order.receiptUrl())
            .letter());
  }

  /** What the refund of the event sent back; all that was, for a message that was asked for. */
  private static Money refunded(MessageFacts facts, OrderFacts order) {
    return facts.object().get("amount_minor") instanceof Number minor
        ? new Money(minor.longValue(), order.amount().currency())
        : order.refunded();
  }

  /** Of the refund in the event; null for a message that a merchant asked for. */
  private static @Nullable String refundNumber(MessageFacts facts) {
    return facts.object().get("receipt_year") instanceof Number year
            && facts.object().get("receipt_number") instanceof Number number
        ? ReceiptNumbers.format(ReceiptKind.REFUND, year.intValue(), number.longValue())
        : null;
  }

  static Optional<Letter> lateMoney(MessageFacts facts, OrderFacts order) {
    if (order.status() != OrderStatus.CANCELLED
        || order.received().minor() <= order.refunded().minor() + order.lost().minor()) {
      return Optional.empty();
    }
    String shop = facts.shop().name();
    LetterWriter letter =
        new LetterWriter(facts, LetterText.LATE_MONEY_SUBJECT, shop)
            .say(LetterText.LATE_MONEY_BODY)
            .say(LetterText.LATE_MONEY_NEXT, shop);
    return Optional.of(
        letter
            .about(order)
            .row(LetterText.RECEIVED, facts.money(order.received()))
            .button(LetterText.SHOW_RECEIPT, order.receiptUrl())
            .letter());
  }

  static Optional<Letter> instructions(MessageFacts facts, OrderFacts order) {
    WaitingPayment payment = order.payment();
    if (order.status() != OrderStatus.PENDING || payment == null) {
      return Optional.empty();
    }
    LetterWriter letter =
        new LetterWriter(facts, LetterText.INSTRUCTIONS_SUBJECT, facts.money(payment.asked()))
            .say(LetterText.INSTRUCTIONS_BODY, facts.shop().name())
            .row(LetterText.ITEM, order.title())
            .row(LetterText.AMOUNT, facts.money(payment.asked()));
    accounts(letter, facts, payment);
    return Optional.of(
        letter
            .row(LetterText.REFERENCE, payment.reference())
            .row(LetterText.UNTIL, facts.time(order.deadline()))
            .row(LetterText.ORDER, order.number())
            .paragraph(payment.instructions())
            .button(LetterText.PAY, order.receiptUrl())
            .letter());
  }

  private static void accounts(LetterWriter letter, MessageFacts facts, WaitingPayment payment) {
    BankAccount account = facts.shop().profile().bankAccount();
    if (payment.toBankAccount() && account != null) {
      letter
          .row(LetterText.BANK, account.bank())
          .row(LetterText.ACCOUNT, account.number())
          .row(LetterText.HOLDER, account.holder());
    }
    PaymentDisplay display = payment.display();
    VirtualAccount virtual = display == null ? null : display.account();
    if (virtual != null) {
      letter.row(LetterText.BANK, virtual.bank()).row(LetterText.ACCOUNT, virtual.number());
    }
  }

  static Optional<Letter> reminder(MessageFacts facts, OrderFacts order) {
    if (order.status() != OrderStatus.PENDING) {
      return Optional.empty();
    }
    LetterWriter letter =
        new LetterWriter(facts, LetterText.REMINDER_SUBJECT, facts.shop().name())
            .say(LetterText.REMINDER_BODY);
    return Optional.of(
        letter
            .about(order)
            .row(LetterText.UNTIL, facts.time(order.deadline()))
            .button(LetterText.PAY, order.receiptUrl())
            .letter());
  }
}
