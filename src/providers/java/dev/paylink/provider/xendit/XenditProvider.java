package dev.paylink.provider.xendit;

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

/** A payment provider for one channel of Xendit. */
final class XenditProvider implements PaymentProvider {
  private final XenditService service;
  private final XenditChannel channel;
  private final ServiceOffer<XenditAccount> offer;
  private final XenditPayments payments;
  private final XenditNotifications notifications;
  private final XenditRefunds refunds;

  XenditProvider(ExtensionContext context, XenditService service, XenditChannel channel) {
    this.service = service;
    this.channel = channel;
    this.offer =
        new ServiceOffer<>(
            context, channel.provider(), "xendit.secretKey", channel.labels(), XenditAccount::of);
    this.payments = new XenditPayments(context, service, channel);
    this.notifications = new XenditNotifications(context.bus(), service);
    this.refunds = new XenditRefunds(service);
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return offer.describe(asked, service::pages, channel::takes);
  }

  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return payments.start(payment);
  }

  @Override
  public Future<PaymentReport> check(StartedPayment payment) {
    return payments.check(payment);
  }

  @Override
  public Future<PaymentReport> cancel(StartedPayment payment) {
    return payments.cancel(payment);
  }

  @Override
  public Future<RouteResponse> answer(ProviderNotification notification) {
    return notifications.receive(notification);
  }

  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return refunds.refund(refund);
  }
}
