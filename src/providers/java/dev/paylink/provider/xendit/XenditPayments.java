package dev.paylink.provider.xendit;

import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import dev.paylink.provider.xendit.XenditChannel.Kind;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Payments by one channel. A page, code or account whose creation had no answer was shown to
 * nobody, so nobody can pay it: another one is created in its place.
 */
final class XenditPayments {
  private final ExtensionContext context;
  private final XenditService service;
  private final XenditChannel channel;
  private final XenditStarts starts;

  XenditPayments(ExtensionContext context, XenditService service, XenditChannel channel) {
    this.context = context;
    this.service = service;
    this.channel = channel;
    this.starts = new XenditStarts(context.vertx());
  }

  /** The customer gets one page, code or account at a time: the one before is cancelled first. */
  Future<PaymentStarted> start(StartPayment payment) {
    String before = payment.providerPaymentId();
    return service
        .api(payment.merchantId())
        .compose(
            api ->
                before == null
                    ? begin(api, payment)
                    : find(api, before)
                        .compose(
                            found ->
                                found
                                    .map(one -> goOn(api, payment, one))
                                    .orElseGet(() -> begin(api, payment))));
  }

  private Future<PaymentStarted> begin(XenditApi api, StartPayment payment) {
    String after = Objects.requireNonNullElse(payment.providerPaymentId(), "first");
    String key = "%s-%s-%s".formatted(payment.paymentId(), after, payment.amount());
    return starts
        .once(
            key,
            () ->
                create(api, payment, after)
                    .map(reply -> new XenditPayment(XenditApi.required(reply))))
        .map(
            made ->
                shown(made, payment.expiresAt())
                    .orElseThrow(
                        () ->
                            new ServiceFailure(
                                "Xendit did not tell how to pay by " + channel.provider())));
  }

  private Future<Reply> create(XenditApi api, StartPayment payment, String after) {
    Instant now = context.clock().instant();
    if (channel.kind() != Kind.PAGE) {
      return api.createPaymentRequest(XenditRequests.paymentRequest(channel, payment, now), after);
    }
    JsonObject session = XenditRequests.session(payment, now);
    return api.createSession(session, after)
        .compose(
            reply ->
                // the latest end that Xendit takes is not documented; without one, it chooses it
                XenditApi.code(reply).equals("INVALID_EXPIRY_DATE")
                        && session.remove(XenditRequests.EXPIRES_AT) != null
                    ? api.createSession(session, after)
                    : Future.succeededFuture(reply));
  }

  /** What a customer is shown; empty if Xendit does not tell it. */
  private Optional<PaymentStarted> shown(XenditPayment made, @Nullable Instant expiresAt) {
    Optional<PaymentStarted> shown =
        switch (channel.kind()) {
          case PAGE -> made.page().map(PaymentStarted::redirect);
          case QRIS -> {
            Instant created = made.created().orElseGet(context.clock()::instant);
            Instant end = XenditRequests.codeEnd(expiresAt, created);
            yield made.shown("QR_STRING").map(code -> PaymentStarted.qr(code, end));
          }
          case VIRTUAL_ACCOUNT -> {
            Instant end = made.expiresAt().orElse(expiresAt);
            yield made.shown("VIRTUAL_ACCOUNT_NUMBER")
                .map(number -> PaymentStarted.virtualAccount(channel.bank(), number, end));
          }
        };
    return shown.map(started -> started.withProviderPaymentId(made.id()));
  }

  /** The present state; a page that is over may have started a payment. */
  private static Future<Optional<XenditPayment>> find(XenditApi api, String id) {
    return api.find(id)
        .compose(
            found ->
                found
                    .flatMap(XenditPayment::begunRequest)
                    .map(
                        request ->
                            api.find(request).map(begun -> begun.isPresent() ? begun : found))
                    .orElseGet(() -> Future.succeededFuture(found)));
  }

  private Future<PaymentStarted> goOn(XenditApi api, StartPayment payment, XenditPayment found) {
    if (!found.isOpen()) {
      return after(api, payment, found);
    }
    boolean asksForTheSame = found.amount().compareTo(payment.amount()) == 0;
    Optional<PaymentStarted> shown =
        asksForTheSame ? shown(found, payment.expiresAt()) : Optional.empty();
    return shown
        .map(Future::succeededFuture)
        .orElseGet(
            () -> end(api, found.id()).compose(ended -> after(api, payment, ended.orElse(found))));
  }

  /** Cancels it, and the payment that was started on a page. */
  private static Future<Optional<XenditPayment>> end(XenditApi api, String id) {
    return api.cancel(id)
        .compose(ended -> find(api, id))
        .compose(
            found ->
                found
                    .filter(one -> one.isOpen() && !one.id().equals(id))
                    .map(begun -> end(api, begun.id()))
                    .orElseGet(() -> Future.succeededFuture(found)));
  }

  /** After a finished payment: something else, if no money came. */
  private Future<PaymentStarted> after(XenditApi api, StartPayment payment, XenditPayment ended) {
    if (ended.isOpen()) {
      throw new ServiceFailure("Xendit did not end " + ended.id());
    }
    return ended.isPaid()
        ? context
            .bus()
            .request(BusApi.SETTLE_PAYMENT, ended.success(channel.provider(), payment.paymentId()))
            .map(settled -> PaymentStarted.waiting().withProviderPaymentId(ended.id()))
        : begin(api, payment);
  }

  Future<PaymentReport> check(StartedPayment payment) {
    String id = payment.providerPaymentId();
    return id == null
        ? Future.succeededFuture(PaymentReport.ended())
        : service
            .api(payment.merchantId())
            .compose(api -> find(api, id))
            .map(found -> report(payment, found));
  }

  private PaymentReport report(StartedPayment payment, Optional<XenditPayment> found) {
    return found
        .map(one -> one.report(channel.provider(), payment.paymentId()))
        .orElseGet(PaymentReport::ended);
  }

  Future<PaymentReport> cancel(StartedPayment payment) {
    String id = payment.providerPaymentId();
    return id == null
        ? Future.succeededFuture(PaymentReport.ended())
        : service
            .api(payment.merchantId())
            .compose(api -> end(api, id))
            .map(found -> report(payment, found));
  }
}
