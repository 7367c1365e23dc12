package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a message is about, and whom it is for. */
public enum MessageKind {
  /** An order is paid. For the customer. */
  RECEIPT(true),
  /** Money of an order went back. For the customer. */
  REFUND(true),
  /** Money arrived for an order that was cancelled before. For the customer. */
  LATE_MONEY(true),
  /** How to pay, by bank transfer or to a virtual account. For the customer. */
  INSTRUCTIONS(true),
  /** An order ends soon unless it is paid. For the customer. */
  REMINDER(true),
  /** An order is paid, or a day of paid orders. For the merchant. */
  ORDER_PAID(false),
  /** A customer reported a bank transfer. For the merchant. */
  TRANSFER_REPORTED(false),
  /** A webhook endpoint was disabled. For the merchant. */
  ENDPOINT_DISABLED(false),
  /** An API token expires soon. For the merchant. */
  TOKEN_EXPIRING(false),
  /** Where money goes was changed, or will be. For the merchant. It cannot be switched off. */
  BANK_ACCOUNT_CHANGED(false),
  /** A message of an extension, by {@link BusApi#SEND_MAIL}. Merchants cannot switch it off. */
  EXTENSION(false);

  private final String code = name().toLowerCase(Locale.ROOT);
  private final boolean toCustomer;

  MessageKind(boolean toCustomer) {
    this.toCustomer = toCustomer;
  }

  /** The name in the contract and the database: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /** Whether merchants choose if it is sent. */
  public boolean isChosen() {
    return this != EXTENSION;
  }

  /** Whether it is for the customer of an order; otherwise it is for the merchant. */
  public boolean isToCustomer() {
    return toCustomer;
  }

  /**
   * The kind with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static MessageKind of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
