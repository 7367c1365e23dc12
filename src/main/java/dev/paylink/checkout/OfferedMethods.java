package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.sales.payment.Providers;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** The payment methods that a link offers. */
final class OfferedMethods {
  /** Of all event loops. */
  private static final UnpayableLog unpayable =
      new UnpayableLog(LoggerFactory.getLogger(OfferedMethods.class));

  private final Providers providers;

  OfferedMethods(Providers providers) {
    this.providers = providers;
  }

  /**
   * The payment methods that providers offer now. Logs if no provider offers one.
   *
   * @param due what is to be paid; if nothing is, there are no payment methods
   */
  Future<List<OfferedMethod>> of(CheckoutLink link, Money due) {
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
            described -> {
              List<OfferedMethod> offered =
                  described.entrySet().stream()
                      .filter(entry -> entry.getValue().offered())
                      .map(entry -> new OfferedMethod(entry.getKey(), entry.getValue()))
                      .toList();
              if (offered.isEmpty()) {
                unpayable.unpayable(asked, reason(link.providers(), described.keySet()));
              }
              return offered;
            });
  }

  private static String reason(List<String> names, Set<String> described) {
    return names.isEmpty()
        ? "the merchant has no payment method"
        : names.stream()
            .map(
                name ->
                    described.contains(name)
                        ? name + " does not offer it"
                        : name + " is not there, or does not answer")
            .collect(Collectors.joining(", "));
  }

  /** Fails with {@code invalid_request} unless the link has this payment method. */
  static void require(CheckoutLink link, String provider) {
    if (!link.providers().contains(provider)) {
      throw Fault.invalid("provider", "must be one of " + String.join(", ", link.providers()));
    }
  }
}
