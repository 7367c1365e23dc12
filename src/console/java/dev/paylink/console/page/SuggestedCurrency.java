package dev.paylink.console.page;

import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.Map;

/** The currency that an empty form has. */
final class SuggestedCurrency {
  private SuggestedCurrency() {}

  /**
   * The currency of the newest link; without links, the currency of the merchant's country, or USD.
   */
  static Future<String> of(Operations operations, StaffRequest request) {
    return operations
        .read(request, "listPaymentLinks", Map.of("perPage", "1"), PaymentLinkPage.class)
        .map(
            found ->
                found.data().isEmpty()
                    ? request.shop().currency()
                    : found.data().get(0).currency());
  }
}
