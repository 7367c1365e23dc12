package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A payment link as the checkout reads it.
 *
 * @param placesTaken whether {@code maxPayments} is used up by pending and paid orders
 * @param tooEarly whether it cannot be paid yet
 * @param limited whether it has {@code maxPayments}
 * @param require the fields of the customer that must be filled in
 * @param providers the merchant's payment methods, in order
 * @param customer as the merchant prefilled it
 * @param newOrder for a form that is sent; null for a page that is shown
 */
@RecordBuilder
record CheckoutLink(
    Offer offer,
    UUID merchantId,
    Money money,
    PaymentLinkStatus status,
    boolean placesTaken,
    boolean tooEarly,
    boolean limited,
    List<String> require,
    List<String> providers,
    @Nullable Customer customer,
    @Nullable PriorOrder prior,
    @Nullable NewOrderFacts newOrder) {

  /**
   * What a form needs that makes an order.
   *
   * @param attemptOrder the order that it has made; null if absent
   * @param version changes with each change of the link
   * @param source of the order
   * @param metadata of the link, as JSON
   * @param landingPageId the page that the link belongs to; null if absent
   */
  record NewOrderFacts(
      @Nullable UUID attemptOrder,
      String version,
      String source,
      @Nullable String metadata,
      @Nullable UUID landingPageId) {}
}
