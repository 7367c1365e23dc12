package dev.paylink.provider.stripe;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Payments by Checkout Sessions. */
final class StripePayments {
  private final ExtensionContext context;
  private final Bus bus;
  private final StripeSessions sessions;

  StripePayments(ExtensionContext context, StripeSessions sessions) {
    this.context = context;
    this.bus = context.bus();
    this.sessions = sessions;
  }

  Future<StripeAccount> account(String merchantId) {
    return context.merchantSettings(merchantId).map(StripeAccount::of);
  }

  /** The customer gets one session at a time: the one before is expired first. */
  Future<PaymentStarted> start(StartPayment payment) {
    String before = payment.providerPaymentId();
    return account(payment.merchantId())
        .compose(
            account ->
                before == null
                    ? create(account, payment, null)
                    : sessions
                        .get(account, before)
                        .compose(session -> startAgain(account, payment, session)));
  }

  private Future<PaymentStarted> create(
      StripeAccount account, StartPayment payment, @Nullable String before) {
    return sessions.create(account, payment, before).map(StripePayments::redirect);
  }

  private static PaymentStarted redirect(StripeSession session) {
    return PaymentStarted.redirect(session.url()).withProviderPaymentId(session.id());
  }

  private Future<PaymentStarted> startAgain(
      StripeAccount account, StartPayment payment, StripeSession session) {
    if (!session.isOpen()) {
      return startAfter(account, payment, session);
    }
    return StripeSessions.asksFor(session, payment.amount())
        ? Future.succeededFuture(redirect(session))
        : sessions
            .expire(account, session.id())
            .compose(ended -> startAfter(account, payment, ended));
  }

  /** After a session that is not open: another one if nothing came of it and can come any more. */
  private Future<PaymentStarted> startAfter(
      StripeAccount account, StartPayment payment, StripeSession session) {
    if (session.isPaid()) {
      return bus.request(BusApi.SETTLE_PAYMENT, session.success(null))
          .map(settled -> PaymentStarted.waiting().withProviderPaymentId(session.id()));
    }
    return session.report().pending()
        ? Future.succeededFuture(PaymentStarted.waiting().withProviderPaymentId(session.id()))
        : create(account, payment, session.id());
  }

  /** A session whose creation had no answer was shown to nobody, so nobody can have paid it. */
  Future<PaymentReport> check(StartedPayment payment) {
    String id = payment.providerPaymentId();
    return id == null
        ? Future.succeededFuture(PaymentReport.ended())
        : account(payment.merchantId())
            .compose(account -> sessions.get(account, id))
            .map(StripeSession::report);
  }

  /** The session in which a PaymentIntent was paid; empty if there is no session. */
  Future<Optional<StripeSession>> sessionOf(StripeAccount account, String intent) {
    return sessions.ofIntent(account, intent);
  }

  Future<PaymentReport> cancel(StartedPayment payment) {
    String id = payment.providerPaymentId();
    return id == null
        ? Future.succeededFuture(PaymentReport.ended())
        : account(payment.merchantId())
            .compose(account -> sessions.expire(account, id))
            .map(StripeSession::report);
  }
}
