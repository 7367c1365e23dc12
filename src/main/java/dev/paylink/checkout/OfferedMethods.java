package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.money.Money;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.sales.payment.Providers;
import io.vertx.core.Future;
import java.util.List;

/** The payment methods that a link offers. */
final class OfferedMethods {
  private final Providers providers;

  OfferedMethods(Providers providers) {
    this.providers = providers;
  }

  /**
   * Those whose providers offer them now.
   *
   * @param due what is to be paid; no payment methods for nothing
   */
  Future<List<OfferedMethod>> of(FoundLink link, Money due) {
    if (due.minor() == 0) {
      return Future.succeededFuture(List.of());
    }
    DescribeProvider asked =
        new DescribeProvider(
            TypeId.MERCHANT.encode(link.merchantId()),
            link.offer().testMode(),
            due.amount(),
            due.currency().code());
    return providers
        .describe(link.providers(), asked)
        .map(
            described ->
                described.entrySet().stream()
                    .filter(entry -> entry.getValue().offered())
                    .map(entry -> new OfferedMethod(entry.getKey(), entry.getValue()))
                    .toList());
  }

  /** Fails with {@code invalid_request} unless the link has this payment method. */
  static void require(FoundLink link, String provider) {
    if (!link.providers().contains(provider)) {
      throw Fault.invalid("provider", "must be one of " + String.join(", ", link.providers()));
    }
  }
}
