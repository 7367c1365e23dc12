package dev.paylink.provider.midtrans;

import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transaction as Midtrans shows it. */
final class MidtransTransaction {
  /** Money came; later it may have gone back. */
  private static final Set<String> PAID =
      Set.of("settlement", "refund", "partial_refund", "chargeback", "partial_chargeback");

  private static final Set<String> FAILED = Set.of("cancel", "failure");

  private final JsonObject transaction;

  MidtransTransaction(JsonObject transaction) {
    this.transaction = transaction;
  }

  private String text(String name) {
    return transaction.getString(name, "");
  }

  /** The id that we gave it, {@code pay_…} with a number from the second attempt on. */
  String orderId() {
    return text("order_id");
  }

  /** The id of our payment. */
  String paymentId() {
    return paymentId(orderId());
  }

  static String paymentId(String orderId) {
    return orderId.split("-", 2)[0];
  }

  /** The id of our order; null if the transaction is not of ours. */
  @Nullable String ourOrderId() {
    return transaction.getString("custom_field1");
  }

  /** The id for another attempt at the same payment. */
  static String next(String orderId) {
    String[] parts = orderId.split("-", 2);
    return parts[0] + "-" + (parts.length == 1 ? 2 : Integer.parseInt(parts[1]) + 1);
  }

  BigDecimal amount() {
    return new BigDecimal(text("gross_amount"));
  }

  boolean isPaid() {
    return PAID.contains(text("transaction_status"))
        || (text("transaction_status").equals("capture")
            && transaction.getString("fraud_status", "accept").equals("accept"));
  }

  /** What is known of the payment. A refused card can be tried again on the page. */
  PaymentReport report(String provider) {
    if (isPaid()) {
      return PaymentReport.ended(success(provider));
    }
    if (text("transaction_status").equals("expire")) {
      return PaymentReport.ended();
    }
    return FAILED.contains(text("transaction_status"))
        ? PaymentReport.ended(failure(provider))
        : PaymentReport.stillPending();
  }

  private SettlePayment success(String provider) {
    BigDecimal amount = new BigDecimal(amount().stripTrailingZeros().toPlainString());
    return new SettlePayment(
        provider,
        paymentId(),
        transactionId(),
        true,
        null,
        amount,
        text("currency").isEmpty() ? "IDR" : text("currency"),
        null);
  }

  private SettlePayment failure(String provider) {
    return new SettlePayment(
        provider,
        paymentId(),
        transactionId() + "-" + text("transaction_status"),
        false,
        transaction.getString("status_message", "The payment has failed"));
  }

  String transactionId() {
    return Objects.requireNonNull(transaction.getString("transaction_id"), "transaction_id");
  }

  /** The account to transfer the money to. */
  Optional<VirtualAccount> account(MidtransChannel channel) {
    String permata = transaction.getString("permata_va_number");
    String name = channel.labels().getOrDefault("en", "").replace(" virtual account", "");
    if (permata != null) {
      return Optional.of(new VirtualAccount(name, permata));
    }
    return transaction.getJsonArray("va_numbers", new JsonArray()).stream()
        .map(JsonObject.class::cast)
        .map(one -> new VirtualAccount(name, one.getString("va_number")))
        .findFirst();
  }

  /** The content of the QR code; empty if it is not told again. */
  Optional<String> qr() {
    return Optional.ofNullable(transaction.getString("qr_string"));
  }

  /** Whether the money can go back by Midtrans; transfers cannot. */
  boolean isRefundable() {
    return !Set.of(
            "bank_transfer",
            "echannel",
            "cstore",
            "bca_klikpay",
            "bca_klikbca",
            "cimb_clicks",
            "danamon_online",
            "bri_epay")
        .contains(text("payment_type"));
  }

  /** Whether a refund was made with this key. */
  boolean hasRefund(String key) {
    return transaction.getJsonArray("refunds", new JsonArray()).stream()
        .map(JsonObject.class::cast)
        .anyMatch(one -> key.equals(one.getString("refund_key")));
  }
}
