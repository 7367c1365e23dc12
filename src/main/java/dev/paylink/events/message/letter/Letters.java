package dev.paylink.events.message.letter;

import dev.paylink.api.MessageKind;
import java.util.Optional;

/** Writes the message of each kind. */
public final class Letters {
  private Letters() {}

  /**
   * Writes a message; empty if it would not be true any more.
   *
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public static Optional<Letter> write(MessageFacts facts, String publicUrl) {
    OrderFacts order = facts.order();
    PaidDay day = facts.day();
    return switch (facts.kind()) {
      case ENDPOINT_DISABLED -> MerchantLetters.endpointDisabled(facts);
      case TOKEN_EXPIRING -> MerchantLetters.tokenExpiring(facts);
      case BANK_ACCOUNT_CHANGED -> MerchantLetters.moneyChanged(facts, publicUrl);
      case EXTENSION -> MerchantLetters.ofExtension(facts);
      case RECEIPT, REFUND, LATE_MONEY, INSTRUCTIONS, REMINDER, ORDER_PAID, TRANSFER_REPORTED ->
          order != null
              ? ofOrder(facts, order)
              : facts.kind() == MessageKind.ORDER_PAID && day != null
                  ? MerchantLetters.digest(facts, day)
                  : Optional.empty();
    };
  }

  private static Optional<Letter> ofOrder(MessageFacts facts, OrderFacts order) {
    return switch (facts.kind()) {
      case RECEIPT -> CustomerLetters.receipt(facts, order);
      case REFUND -> CustomerLetters.refund(facts, order);
      case LATE_MONEY -> CustomerLetters.lateMoney(facts, order);
      case INSTRUCTIONS -> CustomerLetters.instructions(facts, order);
      case REMINDER -> CustomerLetters.reminder(facts, order);
      case TRANSFER_REPORTED -> MerchantLetters.transferReported(facts, order);
      default -> MerchantLetters.orderPaid(facts, order);
    };
  }
}
