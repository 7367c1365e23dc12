package dev.paylink.provider.stripe;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The webhooks of Stripe: {@code POST /providers/stripe/<merchant id>}. */
final class StripeEvents {
  private static final Pattern MERCHANT = Pattern.compile("mer_[0-9a-z]{26}");

  private final ExtensionContext context;
  private final Bus bus;
  private final StripePayments payments;

  StripeEvents(ExtensionContext context, StripePayments payments) {
    this.context = context;
    this.bus = context.bus();
    this.payments = payments;
  }

  Future<RouteResponse> receive(ProviderNotification request) {
    if (!request.method().equals("POST") || !MERCHANT.matcher(request.path()).matches()) {
      throw new Fault(
          FaultCode.NOT_FOUND, "Stripe posts its events to /providers/stripe/<merchant id>");
    }
    return payments
        .account(request.path())
        .compose(
            account -> {
              if (!isGenuine(request, account)) {
                throw new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong or too old");
              }
              return take(request.path(), account, ServiceJson.notified(request.body()));
            })
        .map(taken -> RouteResponse.noContent());
  }

  private boolean isGenuine(ProviderNotification request, StripeAccount account) {
    List<String> headers = request.headers().getOrDefault(StripeSignature.HEADER, List.of());
    return headers.size() == 1
        && !account.webhookSecret().isEmpty()
        && StripeSignature.fits(
            headers.get(0), request.body(), account.webhookSecret(), context.clock().instant());
  }

  private Future<?> take(String merchantId, StripeAccount account, ServiceJson event) {
    ServiceJson object = event.object("data").object("object");
    return switch (event.text("type")) {
      case "checkout.session.completed", "checkout.session.async_payment_succeeded" ->
          completed(merchantId, new StripeSession(object), event.seconds("created"));
      case "checkout.session.async_payment_failed" ->
          settle(merchantId, new StripeSession(object), StripeSession::failure);
      case "refund.updated", "refund.failed", "charge.refund.updated" ->
          refund(merchantId, object, event.seconds("created"));
      case "charge.dispute.created",
          "charge.dispute.updated",
          "charge.dispute.closed",
          "charge.dispute.funds_withdrawn",
          "charge.dispute.funds_reinstated" ->
          new StripeDisputes(bus, payments)
              .take(merchantId, account, object, event.seconds("created"));
      default -> Future.succeededFuture(); // as the expiry of a session, after which nothing comes
    };
  }

  /** A delayed payment method completes a session without money, which another event reports. */
  private Future<?> completed(String merchantId, StripeSession session, Instant at) {
    return session.isPaid()
        ? settle(merchantId, session, paid -> paid.success(at))
        : Future.succeededFuture();
  }

  /** A merchant can report its own payments only, though it can sign anything. */
  private Future<?> settle(
      String merchantId, StripeSession session, Function<StripeSession, SettlePayment> settlement) {
    return session
        .payment(merchantId)
        .<Future<?>>map(
            payment ->
                bus.request(BusApi.GET_PAYMENT, payment)
                    .compose(own -> bus.request(BusApi.SETTLE_PAYMENT, settlement.apply(session))))
        .orElseGet(Future::succeededFuture);
  }

  private Future<?> refund(String merchantId, ServiceJson refund, Instant at) {
    boolean ended = StripeRefunds.hasSucceeded(refund) || StripeRefunds.hasFailed(refund);
    String id = StripeRefunds.refundId(refund);
    if (!ended || id.isEmpty()) {
      return Future.succeededFuture();
    }
    return bus.request(
            BusApi.GET_REFUND, new GetRefund(merchantId, StripeRefunds.orderId(refund), id))
        .compose(
            own ->
                StripeRefunds.isWhole(refund)
                    ? bus.request(BusApi.SETTLE_REFUND, settlement(id, refund).saidAt(at))
                        .<Void>mapEmpty()
                    : part(own, refund));
  }

  private static SettleRefund settlement(String id, ServiceJson refund) {
    String reference = refund.required("id");
    return StripeRefunds.hasSucceeded(refund)
        ? SettleRefund.succeeded(StripeExtension.NAME, id, reference)
        : SettleRefund.failed(StripeExtension.NAME, id, reference, StripeRefunds.failure(refund));
  }

  /**
   * Of several refunds for one of ours, the reply to the next question tells the outcome. After a
   * success nobody asks.
   */
  private Future<Void> part(Refund own, ServiceJson refund) {
    return StripeRefunds.hasFailed(refund) && own.status() == RefundStatus.SUCCEEDED
        ? bus.request(
                BusApi.DOUBT_PAYMENT,
                new DoubtPayment(
                    StripeExtension.NAME,
                    own.paymentId(),
                    "a part of refund %s failed: %s"
                        .formatted(own.id(), StripeRefunds.failure(refund))))
            .mapEmpty()
        : Future.succeededFuture();
  }
}
