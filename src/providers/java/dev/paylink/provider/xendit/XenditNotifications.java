package dev.paylink.provider.xendit;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Notifications: {@code POST /providers/xendit/<merchant id>}, for the payments of all channels. A
 * token of the account shows that they are genuine.
 */
final class XenditNotifications {
  private static final String TOKEN = "x-callback-token";
  private static final Pattern MERCHANT = Pattern.compile("mer_[0-9a-z]{26}");
  private static final Pattern PAYMENT = Pattern.compile("pay_[0-9a-z]{26}");

  private final Bus bus;
  private final XenditService service;

  XenditNotifications(Bus bus, XenditService service) {
    this.bus = bus;
    this.service = service;
  }

  Future<RouteResponse> receive(ProviderNotification request) {
    String merchantId = request.path();
    if (!request.method().equals("POST") || !MERCHANT.matcher(merchantId).matches()) {
      throw new Fault(
          FaultCode.NOT_FOUND, "Xendit posts its notifications to /providers/xendit/<merchant id>");
    }
    return service
        .account(merchantId)
        .compose(
            account -> {
              List<String> tokens = request.headers().getOrDefault(TOKEN, List.of());
              if (tokens.size() != 1 || !account.hasToken(tokens.get(0))) {
                throw new Fault(FaultCode.UNAUTHORIZED, "The header " + TOKEN + " is wrong");
              }
              return take(merchantId, ServiceJson.notified(request.body()));
            })
        .map(taken -> RouteResponse.noContent());
  }

  /** The end of a page, code or account is not taken: it is asked for, and money may have come. */
  private Future<?> take(String merchantId, ServiceJson event) {
    ServiceJson data = event.object("data");
    return switch (event.text("event")) {
      case "payment.capture", "payment_session.completed" ->
          succeeded(merchantId, new XenditPayment(data));
      case "payment.failure" -> failed(merchantId, new XenditPayment(data));
      case "refund.succeeded", "refund.failed" ->
          refund(
              merchantId,
              data.isObject("data") ? data.object("data") : data); // documented in both forms
      default -> Future.succeededFuture();
    };
  }

  private Future<?> succeeded(String merchantId, XenditPayment payment) {
    return payment.isPaid()
        ? settle(merchantId, payment, own -> Optional.of(payment.success(own.provider(), own.id())))
        : Future.succeededFuture();
  }

  /** A payment that was refused on the page can be tried again there. */
  private Future<?> failed(String merchantId, XenditPayment payment) {
    return settle(
        merchantId,
        payment,
        own ->
            own.provider().equals(XenditExtension.NAME)
                ? Optional.empty()
                : Optional.of(payment.failure(own.provider(), own.id())));
  }

  /** A merchant can report its own payments only, though it can send anything. */
  private Future<?> settle(
      String merchantId,
      XenditPayment payment,
      Function<Payment, Optional<SettlePayment>> settlement) {
    if (!PAYMENT.matcher(payment.paymentId()).matches()) {
      return Future.succeededFuture(); // of what the merchant made elsewhere
    }
    return orderId(merchantId, payment)
        .compose(
            orderId ->
                orderId.isEmpty()
                    ? Future.<Payment>succeededFuture()
                    : own(merchantId, orderId.get(), payment.paymentId()))
        .compose(
            own ->
                Optional.ofNullable(own)
                    .flatMap(settlement)
                    .map(one -> bus.request(BusApi.SETTLE_PAYMENT, one))
                    .orElseGet(Future::succeededFuture));
  }

  /** Notifications need not have the metadata, which the payment request has. */
  private Future<Optional<String>> orderId(String merchantId, XenditPayment payment) {
    String named = payment.orderId();
    return named != null
        ? Future.succeededFuture(Optional.of(named))
        : service
            .api(merchantId)
            .compose(api -> api.find(payment.id()))
            .map(found -> found.flatMap(one -> Optional.ofNullable(one.orderId())));
  }

  private Future<Payment> own(String merchantId, String orderId, String paymentId) {
    return bus.request(BusApi.GET_PAYMENT, new GetPayment(merchantId, orderId, paymentId))
        .map(
            own -> {
              if (!XenditChannel.isOne(own.provider())) {
                throw new Fault(FaultCode.NOT_FOUND, "No payment of Xendit: " + paymentId);
              }
              return own;
            });
  }

  private Future<?> refund(String merchantId, ServiceJson refund) {
    ServiceJson metadata = refund.object("metadata");
    boolean ended = XenditRefunds.hasSucceeded(refund) || XenditRefunds.hasFailed(refund);
    String id = metadata.text("refund_id");
    if (!ended || id.isEmpty()) {
      return Future.succeededFuture();
    }
    return bus.request(BusApi.GET_REFUND, new GetRefund(merchantId, metadata.text("order_id"), id))
        .compose(
            own ->
                metadata.text("movements").equals("1")
                    ? bus.request(BusApi.SETTLE_REFUND, settlement(own, refund)).<Void>mapEmpty()
                    : part(own, refund));
  }

  private static SettleRefund settlement(Refund own, ServiceJson refund) {
    String reference = refund.required("id");
    return XenditRefunds.hasSucceeded(refund)
        ? SettleRefund.succeeded(own.provider(), own.id(), reference)
        : SettleRefund.failed(own.provider(), own.id(), reference, XenditRefunds.failure(refund));
  }

  /**
   * Of several refunds for one of ours, the reply to the next question tells the outcome. After a
   * success nobody asks.
   */
  private Future<Void> part(Refund own, ServiceJson refund) {
    return XenditRefunds.hasFailed(refund) && own.status() == RefundStatus.SUCCEEDED
        ? bus.request(
                BusApi.DOUBT_PAYMENT,
                new DoubtPayment(
                    own.provider(),
                    own.paymentId(),
                    "a part of refund %s failed: %s"
                        .formatted(own.id(), XenditRefunds.failure(refund))))
            .mapEmpty()
        : Future.succeededFuture();
  }
}
