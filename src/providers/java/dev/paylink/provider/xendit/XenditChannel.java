package dev.paylink.provider.xendit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One of the ways to pay, each a payment method of merchants.
 *
 * @param provider the name of the payment method
 * @param code as Xendit writes it; empty for its page
 * @param least the smallest amount, if it is in rupiah
 * @param most the largest amount, if it is in rupiah
 */
record XenditChannel(
    String provider,
    Kind kind,
    String code,
    Map<String, String> labels,
    BigDecimal least,
    BigDecimal most) {

  /** How a payment is made. */
  enum Kind {
    /** On the page of Xendit, with the methods of the merchant's account. */
    PAGE,
    QRIS,
    VIRTUAL_ACCOUNT
  }

  /** The countries of the page, by their currencies. */
  private static final Map<String, String> COUNTRIES =
      Map.of("IDR", "ID", "MYR", "MY", "PHP", "PH", "SGD", "SG", "THB", "TH", "VND", "VN");

  private static final List<String> WITHOUT_DECIMALS = List.of("IDR", "VND");

  private static final String MOST = "50000000000";

  static final List<XenditChannel> ALL =
      List.of(
          new XenditChannel(
              XenditExtension.NAME,
              Kind.PAGE,
              "",
              Map.of(
                  "en",
                  "Card, e-wallet, transfer (Xendit)",
                  "id",
                  "Kartu, e-wallet, transfer (Xendit)"),
              BigDecimal.ONE,
              new BigDecimal(MOST)),
          new XenditChannel(
              XenditExtension.NAME + "-qris",
              Kind.QRIS,
              "QRIS",
              Map.of("en", "QRIS", "id", "QRIS"),
              BigDecimal.ONE,
              new BigDecimal("10000000")),
          account("bca", "BCA", "10000", "50000000"),
          account("bni", "BNI", "1", MOST),
          account("bri", "BRI", "1", MOST),
          account("mandiri", "Mandiri", "1", MOST),
          account("permata", "Permata", "1", "9999999999"));

  private static XenditChannel account(String bank, String name, String least, String most) {
    return new XenditChannel(
        XenditExtension.NAME + "-" + bank,
        Kind.VIRTUAL_ACCOUNT,
        bank.toUpperCase(Locale.ROOT) + "_VIRTUAL_ACCOUNT",
        Map.of("en", name + " virtual account", "id", "Virtual account " + name),
        new BigDecimal(least),
        new BigDecimal(most));
  }

  /** Whether a payment method is one of these. */
  static boolean isOne(String provider) {
    return ALL.stream().anyMatch(channel -> channel.provider().equals(provider));
  }

  /** The country of a currency. */
  static String country(String currency) {
    return COUNTRIES.getOrDefault(currency, "ID");
  }

  /** The name of the bank. */
  String bank() {
    return labels.getOrDefault("en", "").replace(" virtual account", "");
  }

  /** Whether an amount can be paid. */
  boolean takes(BigDecimal amount, String currency) {
    int decimals = WITHOUT_DECIMALS.contains(currency) ? 0 : 2;
    if (!COUNTRIES.containsKey(currency) || amount.stripTrailingZeros().scale() > decimals) {
      return false;
    }
    return currency.equals("IDR")
        ? amount.compareTo(least) >= 0 && amount.compareTo(most) <= 0
        : kind == Kind.PAGE;
  }
}
