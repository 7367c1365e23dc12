package dev.paylink.provider.midtrans;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * One of the ways to pay, each a payment method of merchants.
 *
 * @param provider the name of the payment method
 * @param bank of a virtual account, as Midtrans writes it; empty for the others
 * @param most the largest amount, in rupiah
 */
record MidtransChannel(
    String provider, Kind kind, String bank, Map<String, String> labels, BigDecimal most) {

  /** How a payment is made. */
  enum Kind {
    /** On the page of Midtrans, with the methods of the merchant's account. */
    SNAP,
    QRIS,
    VIRTUAL_ACCOUNT
  }

  private static final BigDecimal MOST = new BigDecimal("999999999");

  /** Bank Indonesia limits one payment by QRIS. */
  private static final BigDecimal MOST_BY_QRIS = new BigDecimal("10000000");

  static final List<MidtransChannel> ALL =
      List.of(
          new MidtransChannel(
              MidtransExtension.NAME,
              Kind.SNAP,
              "",
              Map.of(
                  "en",
                  "Card, e-wallet, transfer (Midtrans)",
                  "id",
                  "Kartu, e-wallet, transfer (Midtrans)"),
              MOST),
          new MidtransChannel(
              MidtransExtension.NAME + "-qris",
              Kind.QRIS,
              "",
              Map.of("en", "QRIS", "id", "QRIS"),
              MOST_BY_QRIS),
          account("bca", "BCA"),
          account("bni", "BNI"),
          account("bri", "BRI"),
          account("cimb", "CIMB Niaga"),
          account("permata", "Permata"));

  private static MidtransChannel account(String bank, String name) {
    return new MidtransChannel(
        MidtransExtension.NAME + "-" + bank,
        Kind.VIRTUAL_ACCOUNT,
        bank,
        Map.of("en", name + " virtual account", "id", "Virtual account " + name),
        MOST);
  }

  /** Whether an amount can be paid: whole rupiah. */
  boolean takes(BigDecimal amount, String currency) {
    return currency.equals("IDR")
        && amount.stripTrailingZeros().scale() <= 0
        && amount.compareTo(most) <= 0;
  }
}
