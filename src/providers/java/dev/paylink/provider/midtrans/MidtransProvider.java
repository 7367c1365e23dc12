package dev.paylink.provider.midtrans;

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

/** A payment provider for one channel of Midtrans. */
final class MidtransProvider implements PaymentProvider {
  private final ExtensionContext context;
  private final MidtransApi api;
  private final MidtransChannel channel;
  private final ServiceOffer<MidtransAccount> offer;
  private final MidtransNotifications notifications;

  MidtransProvider(ExtensionContext context, MidtransApi api, MidtransChannel channel) {
    this.context = context;
    this.api = api;
    this.channel = channel;
    this.offer =
        new ServiceOffer<>(
            context,
            channel.provider(),
            "midtrans.serverKey",
            channel.labels(),
            MidtransAccount::of);
    this.notifications = new MidtransNotifications(context, api, channel);
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return offer.describe(asked, account -> List.of(api.pageOrigin(account)), channel::takes);
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
    return notifications.receive(notification);
  }

  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return payments()
        .account(refund.merchantId())
        .compose(account -> new MidtransRefunds(api.forOneOperation()).refund(account, refund));
  }

  private MidtransPayments payments() {
    return new MidtransPayments(context, api.forOneOperation(), channel);
  }
}
