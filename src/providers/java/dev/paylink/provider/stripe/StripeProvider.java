package dev.paylink.provider.stripe;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.PaymentProvider;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.provider.ServiceOffer;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** The payment provider Stripe. */
final class StripeProvider implements PaymentProvider {
  private static final Map<String, String> LABELS =
      Map.of("en", "Card and more (Stripe)", "id", "Kartu dan lainnya (Stripe)");

  private final ExtensionContext context;
  private final StripeApi api;
  private final ServiceOffer<StripeAccount> offer;

  StripeProvider(ExtensionContext context, StripeApi api) {
    this.context = context;
    this.api = api;
    this.offer =
        new ServiceOffer<>(context, "Stripe", "stripe.secretKey", LABELS, StripeAccount::of);
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return offer.describe(
        asked,
        account -> List.of(account.checkoutOrigin()),
        (amount, currency) -> StripeAmounts.of(amount, currency).isPresent());
  }

  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return payments().start(payment);
  }

  @Override
  public Future<PaymentReport> check(StartedPayment payment) {
    return payments().check(payment);
  }

  @Override
  public Future<PaymentReport> cancel(StartedPayment payment) {
    return payments().cancel(payment);
  }

  @Override
  public Future<RouteResponse> answer(ProviderNotification notification) {
    return new StripeEvents(context, payments()).receive(notification);
  }

  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return payments()
        .account(refund.merchantId())
        .compose(account -> new StripeRefunds(api.forOneOperation()).refund(account, refund));
  }

  private StripePayments payments() {
    return new StripePayments(context, new StripeSessions(api.forOneOperation(), context.clock()));
  }
}
