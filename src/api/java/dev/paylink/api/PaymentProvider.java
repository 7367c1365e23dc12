package dev.paylink.api;

import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RouteMessages.RouteResponse;
import io.vertx.core.Future;

/**
 * A payment provider. {@link ExtensionContext#provider} registers it for the commands of {@link
 * BusApi}. It is not asked for a command whose method it does not override. Its methods run on the
 * context on which it was registered, and must not block it. A failure, an exception and a late
 * answer mean the same: the command is sent again if the rules of the command say so.
 */
public interface PaymentProvider {

  /** Answers {@link BusApi#describeProvider}: whether and how customers see it. */
  Future<ProviderDescription> describe(DescribeProvider asked);

  /** Answers {@link BusApi#startPayment}: how the customer continues. */
  Future<PaymentStarted> start(StartPayment payment);

  /**
   * Answers {@link BusApi#checkPayment}: the outcome of a payment. Without it, a payment whose
   * notification was lost stays pending.
   */
  default Future<PaymentReport> check(StartedPayment payment) {
    throw new UnsupportedOperationException();
  }

  /**
   * Answers {@link BusApi#cancelPayment}: ends a payment that its order no longer needs. Without
   * it, the customer may still pay.
   */
  default Future<PaymentReport> cancel(StartedPayment payment) {
    throw new UnsupportedOperationException();
  }

  /**
   * Answers {@link BusApi#notifyProvider}, and reports the outcome with {@link
   * BusApi#SETTLE_PAYMENT}, {@link BusApi#SETTLE_REFUND} or {@link BusApi#DISPUTE_PAYMENT} before
   * it succeeds. Without this and {@link #answer}, notifications return 404.
   */
  default Future<Void> notified(ProviderNotification notification) {
    throw new UnsupportedOperationException();
  }

  /** Answers {@link BusApi#answerNotification}, in place of {@link #notified}. */
  default Future<RouteResponse> answer(ProviderNotification notification) {
    throw new UnsupportedOperationException();
  }

  /**
   * Answers {@link BusApi#refundPayment}. Without it, merchants send money back themselves, and
   * their refunds are marked so.
   */
  default Future<RefundStarted> refund(RefundPayment refund) {
    throw new UnsupportedOperationException();
  }

  /**
   * Registers a provider on the context of the caller, for programs that have no {@link
   * ExtensionContext}.
   *
   * @param name a lower-case letter and up to 31 lower-case letters, digits and hyphens
   */
  static void register(Bus bus, String name, PaymentProvider provider) {
    bus.handle(BusApi.describeProvider(name), provider::describe);
    bus.handle(BusApi.startPayment(name), provider::start);
    if (can(provider, "check", StartedPayment.class)) {
      bus.handle(BusApi.checkPayment(name), provider::check);
    }
    if (can(provider, "cancel", StartedPayment.class)) {
      bus.handle(BusApi.cancelPayment(name), provider::cancel);
    }
    if (can(provider, "notified", ProviderNotification.class)) {
      bus.handle(BusApi.notifyProvider(name), provider::notified);
    }
    if (can(provider, "answer", ProviderNotification.class)) {
      bus.handle(BusApi.answerNotification(name), provider::answer);
    }
    if (can(provider, "refund", RefundPayment.class)) {
      bus.handle(BusApi.refundPayment(name), provider::refund);
    }
  }

  /** Whether the class of the provider overrides a method. */
  private static boolean can(PaymentProvider provider, String method, Class<?> parameter) {
    try {
      Class<?> declaring = provider.getClass().getMethod(method, parameter).getDeclaringClass();
      return declaring != PaymentProvider.class;
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
