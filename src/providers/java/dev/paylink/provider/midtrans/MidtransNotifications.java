package dev.paylink.provider.midtrans;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.RefundMessages.ListRefunds;
import dev.paylink.api.RefundMessages.RefundList;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.provider.ServiceJson;
import dev.paylink.provider.midtrans.MidtransApi.Answer;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Notifications: {@code POST /providers/<channel>/<merchant id>}. What they say of the transaction
 * is not signed, so Midtrans is asked.
 */
final class MidtransNotifications {
  private static final Pattern MERCHANT = Pattern.compile("mer_[0-9a-z]{26}");

  private final ExtensionContext context;
  private final Bus bus;
  private final MidtransApi api;
  private final MidtransChannel channel;

  MidtransNotifications(ExtensionContext context, MidtransApi api, MidtransChannel channel) {
    this.context = context;
    this.bus = context.bus();
    this.api = api;
    this.channel = channel;
  }

  Future<RouteResponse> receive(ProviderNotification request) {
    String merchantId = request.path();
    if (!request.method().equals("POST") || !MERCHANT.matcher(merchantId).matches()) {
      throw new Fault(
          FaultCode.NOT_FOUND,
          "Midtrans notifies /providers/%s/<merchant id>".formatted(channel.provider()));
    }
    ServiceJson notification = ServiceJson.notified(request.body());
    String signature = notification.required("signature_key");
    String transactionId = notification.required("transaction_id");
    return context
        .merchantSettings(merchantId)
        .map(MidtransAccount::of)
        .compose(
            account -> {
              if (account.serverKey().isEmpty() || !isGenuine(notification, signature, account)) {
                throw new Fault(FaultCode.UNAUTHORIZED, "The signature_key is wrong");
              }
              return api.status(account, transactionId);
            })
        .compose(answer -> take(merchantId, notification.text("order_id"), known(answer)))
        .map(taken -> RouteResponse.noContent());
  }

  private static boolean isGenuine(
      ServiceJson notification, String signature, MidtransAccount account) {
    String signed =
        notification.text("order_id")
            + notification.text("status_code")
            + notification.text("gross_amount")
            + account.serverKey();
    return MessageDigest.isEqual(
        sha512(signed).getBytes(StandardCharsets.UTF_8),
        signature.getBytes(StandardCharsets.UTF_8));
  }

  static String sha512(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has SHA-512", e);
    }
  }

  private static JsonObject known(Answer answer) {
    if (answer.code() == Answer.NOT_FOUND) {
      throw new Fault(FaultCode.NOT_FOUND, "Midtrans has no transaction of this transaction_id");
    }
    return answer.required().body();
  }

  /** A merchant can report its own payments only, though it can sign anything. */
  private Future<?> take(String merchantId, String notifiedOrderId, JsonObject shown) {
    String orderId = shown.getString("custom_field1");
    if (orderId == null) { // a transaction that is not of ours
      return Future.succeededFuture();
    }
    MidtransTransaction transaction = MidtransTransaction.notified(notifiedOrderId, shown);
    PaymentReport report = transaction.report(channel.provider());
    if (report.settlements().isEmpty()) {
      return Future.succeededFuture();
    }
    return bus.request(
            BusApi.GET_PAYMENT, new GetPayment(merchantId, orderId, transaction.paymentId()))
        .compose(
            own ->
                bus.request(BusApi.SETTLE_PAYMENT, report.settlements().get(0))
                    .compose(settled -> dispute(merchantId, own, transaction)));
  }

  /** Midtrans says of a payment that is no longer charged back that it is settled. */
  private Future<?> dispute(String merchantId, Payment own, MidtransTransaction transaction) {
    if (transaction.isChargedBack()) {
      return bus.request(BusApi.DISPUTE_PAYMENT, transaction.lost(own.provider()));
    }
    if (transaction.isChargedBackInPart()) {
      return bus.request(
          BusApi.DOUBT_PAYMENT,
          new DoubtPayment(
              own.provider(),
              own.id(),
              "the bank has taken back a part of %s".formatted(transaction.transactionId())));
    }
    return own.refunded().signum() == 0 || !transaction.isPaid()
        ? Future.succeededFuture()
        : bus.request(
                BusApi.LIST_REFUNDS,
                new ListRefunds(merchantId, own.orderId(), null, ListRefunds.ALL))
            .compose(refunds -> reinstate(refunds, own, transaction));
  }

  private Future<?> reinstate(RefundList refunds, Payment own, MidtransTransaction transaction) {
    return refunds.data().stream()
            .anyMatch(
                one ->
                    one.dispute() && transaction.disputeReference().equals(one.providerReference()))
        ? bus.request(BusApi.DISPUTE_PAYMENT, transaction.won(own.provider()))
        : Future.succeededFuture();
  }
}
