package dev.paylink.provider.midtrans;

import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A transaction as Midtrans shows it. For some channels of Snap, as DANA and virtual accounts by
 * BI-SNAP, its {@code order_id} is the transaction id in place of the id that we gave it.
 */
final class MidtransTransaction {
  /** Money came; later it may have gone back. */
  private static final Set<String> PAID =
      Set.of("settlement", "refund", "partial_refund", "chargeback", "partial_chargeback");

  private static final Set<String> FAILED = Set.of("cancel", "failure");

  private static final List<String> ORIGINAL_AMOUNT =
      List.of("metadata", "extra_info", "gross_amount_info", "original_amount");

  private static final Pattern OUR_ORDER_ID = Pattern.compile("pay_[0-9a-z]{26}(-[0-9]{1,9})?");

  private final JsonObject transaction;
  private final String paymentId;

  private MidtransTransaction(JsonObject transaction, String paymentId) {
    this.transaction = transaction;
    this.paymentId = paymentId;
  }

  /**
   * The answer to a question about a payment of ours.
   *
   * @param paymentId {@code pay_…}
   */
  static MidtransTransaction of(String paymentId, JsonObject transaction) {
    return new MidtransTransaction(transaction, paymentId);
  }

  /**
   * The answer to a question about the transaction of a notification, whose payment is to be found.
   *
   * @param notifiedOrderId {@code order_id} of the notification, which is signed
   */
  static MidtransTransaction notified(String notifiedOrderId, JsonObject transaction) {
    return Stream.of(
            transaction.getString("order_id", ""),
            transaction.getString("custom_field2", ""),
            notifiedOrderId)
        .filter(id -> OUR_ORDER_ID.matcher(id).matches())
        .findFirst()
        .map(id -> new MidtransTransaction(transaction, id.split("-", 2)[0]))
        .orElseThrow(() -> Fault.invalid("order_id", "must be the id of a payment, pay_…"));
  }

  private String text(String name) {
    return transaction.getString(name, "");
  }

  /** The id of our payment. */
  String paymentId() {
    return paymentId;
  }

  /** The id for another attempt at the same payment. */
  static String next(String orderId) {
    String[] parts = orderId.split("-", 2);
    return parts[0] + "-" + (parts.length == 1 ? 2 : Integer.parseInt(parts[1]) + 1);
  }

  /** What the merchant gets of it: without a fee that the customer pays on top of the price. */
  BigDecimal amount() {
    BigDecimal gross = new BigDecimal(text("gross_amount"));
    return originalAmount().filter(price -> price.compareTo(gross) < 0).orElse(gross);
  }

  private Optional<BigDecimal> originalAmount() {
    Object found = transaction;
    for (String name : ORIGINAL_AMOUNT) {
      found = found instanceof JsonObject object ? object.getValue(name) : null;
    }
    return Optional.ofNullable(found).map(String::valueOf).map(BigDecimal::new);
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
    return SettlePayment.received(provider, paymentId(), transactionId())
        .withMoney(amount, text("currency").isEmpty() ? "IDR" : text("currency"));
  }

  /** The dispute of a payment that the bank has taken back whole. */
  DisputePayment lost(String provider) {
    return DisputePayment.lost(provider, paymentId(), disputeReference());
  }

  /** The same dispute, after the money has come back. */
  DisputePayment won(String provider) {
    return DisputePayment.won(provider, paymentId(), disputeReference());
  }

  /** The reference of the dispute of the payment. */
  String disputeReference() {
    return transactionId() + "-chargeback";
  }

  boolean isChargedBack() {
    return text("transaction_status").equals("chargeback");
  }

  /** Whether the bank has taken back a part; Midtrans does not say how much. */
  boolean isChargedBackInPart() {
    return text("transaction_status").equals("partial_chargeback");
  }

  private SettlePayment failure(String provider) {
    return SettlePayment.failed(
        provider,
        paymentId(),
        transactionId() + "-" + text("transaction_status"),
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
