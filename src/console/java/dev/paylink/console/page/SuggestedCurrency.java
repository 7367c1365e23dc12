package dev.paylink.console.page;

import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.util.Map;

/** The currency that an empty form has. */
final class SuggestedCurrency {
  private SuggestedCurrency() {}

  /** The currency of the newest link; without links, that of the merchant's country or USD. */
  static Future<String> of(Operations operations, Visit visit) {
    return operations
        .read(visit, "listPaymentLinks", Map.of("perPage", "1"), PaymentLinkPage.class)
        .map(
            found ->
                found.data().isEmpty() ? visit.shop().currency() : found.data().get(0).currency());
  }
}
