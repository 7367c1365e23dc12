package dev.paylink.sales.order;

import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.OrderSearch;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a search that determine its statement; the rest are parameters.
 *
 * @param by the searched value whose index is read
 * @param after whether the page continues after an id
 * @param withPayments whether the payments of each order are read
 */
record OrderSearchShape(By by, boolean after, boolean withPayments) {

  /** The searched values; values that few orders have come first. */
  enum By {
    NUMBER,
    EXTERNAL_ID,
    RECEIPT,
    CUSTOMER_REFERENCE,
    PROVIDER_REFERENCE,
    EMAIL,
    PHONE,
    TRANSFER_REPORTED,
    ATTENTION,
    NAME,
    METADATA,
    PAYMENT_LINK,
    PRODUCT,
    LANDING_PAGE;

    /** The first value that is searched for; null if absent. */
    static @Nullable By of(OrderSearch search) {
      for (By by : values()) {
        if (by.value(search) != null) {
          return by;
        }
      }
      return null;
    }

    private @Nullable Object value(OrderSearch search) {
      return switch (this) {
        case NUMBER -> search.number();
        case EXTERNAL_ID -> search.externalId();
        case RECEIPT -> search.receiptNumber();
        case CUSTOMER_REFERENCE -> search.customerReference();
        case PROVIDER_REFERENCE -> search.providerReference();
        case EMAIL -> search.email();
        case PHONE -> search.phone();
        case TRANSFER_REPORTED ->
            search.attention() == OrderAttention.TRANSFER_REPORTED ? search.attention() : null;
        case ATTENTION ->
            search.attention() == OrderAttention.TRANSFER_REPORTED ? null : search.attention();
        case NAME -> search.name();
        case METADATA -> search.metadata();
        case PAYMENT_LINK -> search.paymentLinkId();
        case PRODUCT -> search.productId();
        case LANDING_PAGE -> search.landingPageId();
      };
    }

    /**
     * Whether all that its index finds has the value. A name is found by parts of its words, and a
     * reported transfer stays pending when its order is cancelled.
     */
    boolean isExact() {
      return this != NAME && this != TRANSFER_REPORTED;
    }

    /** Whether a search has other values than this one. */
    boolean isOneOfSeveral(OrderSearch search) {
      for (By by : values()) {
        if (by != this && by.value(search) != null) {
          return true;
        }
      }
      return false;
    }
  }
}
