package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.payment.References;
import io.vertx.core.Future;

/** Client of the providers that refund payments. */
final class RefundProviders {
  private final Bus bus;
  private final ProviderMeters meters;

  RefundProviders(Bus bus, ProviderMeters meters) {
    this.meters = meters;
    this.bus = bus;
  }

  /** Whether a provider runs on this node. */
  boolean isHere(String name) {
    return bus.handles(BusApi.refundPayment(name)) || bus.handles(BusApi.describeProvider(name));
  }

  /**
   * Asks a provider for a refund. Fails if there is no answer or if it is unusable; the provider
   * may have refunded nevertheless.
   */
  Future<RefundStarted> refund(String name, RefundPayment refund) {
    return meters.timed(
        name,
        "refund",
        bus.handles(BusApi.refundPayment(name))
            ? ask(name, refund)
            : askAfterDescription(name, refund));
  }

  /** A provider that replies has started, so all its handlers are registered. */
  private Future<RefundStarted> askAfterDescription(String name, RefundPayment refund) {
    return bus.request(BusApi.describeProvider(name), new DescribeProvider())
        .compose(
            described ->
                bus.handles(BusApi.refundPayment(name))
                    ? ask(name, refund)
                    : Future.succeededFuture(RefundStarted.notSupported()));
  }

  private Future<RefundStarted> ask(String name, RefundPayment refund) {
    return bus.request(BusApi.refundPayment(name), refund).map(RefundProviders::checked);
  }

  private static RefundStarted checked(RefundStarted answer) {
    boolean usable =
        switch (answer.outcome()) {
          case SUCCEEDED, PENDING -> References.isReference(answer.reference());
          case FAILED ->
              answer.failure() != null
                  && (answer.reference() == null || References.isReference(answer.reference()));
          case NOT_SUPPORTED -> true;
        };
    if (!usable) {
      throw new IllegalStateException(
          "The answer lacks a value that %s requires, or it cannot be stored"
              .formatted(answer.outcome()));
    }
    return answer;
  }
}
