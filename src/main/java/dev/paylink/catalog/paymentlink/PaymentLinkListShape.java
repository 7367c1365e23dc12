package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.data.count.ListRange;
import dev.paylink.data.count.ListRange.Page;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a list of payment links that determine its statement; the rest are parameters.
 *
 * @param from whether {@code createdFrom} is set
 * @param to whether {@code createdTo} is set
 */
public record PaymentLinkListShape(
    @Nullable PaymentLinkStatus status, boolean from, boolean to, Page page) {
  private static final int PERIOD_PARAMETER = 5;

  static PaymentLinkListShape of(ListPaymentLinks query) {
    return new PaymentLinkListShape(
        query.status(),
        query.createdFrom() != null,
        query.createdTo() != null,
        Page.of(query.paging().after() != null, query.paging().offset()));
  }

  ListRange range() {
    return new ListRange(from, to, page, PERIOD_PARAMETER);
  }
}
