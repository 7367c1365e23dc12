package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** The requests and replies of {@link BusApi#deliver} and {@link BusApi#revokeDeliverable}. */
public final class DeliverableMessages {
  private DeliverableMessages() {}

  /**
   * Delivers to the customer of a paid order.
   *
   * @param merchantId {@code mer_…}, the seller of the product
   * @param testMode whether the merchant is in test mode, so that nothing real may be delivered
   * @param orderId {@code ord_…}, the idempotency key: deliver once for each
   * @param productId {@code prod_…}
   * @param kind what is delivered, {@code ext.<extension>.<kind>}
   * @param data what the merchant wrote for the product, when the order was paid
   * @param customer of the order; null if nothing is known of the customer, or if it was erased
   */
  @RecordBuilder
  public record Deliver(
      String merchantId,
      boolean testMode,
      String orderId,
      String productId,
      String kind,
      ExtensionInput data,
      @Nullable Customer customer) {}

  /**
   * The reply to {@link Deliver}: {@link #of} if it is delivered, {@link #later} if not yet.
   *
   * @param pending whether it is not delivered yet, and is asked for again
   * @param text what the customer is shown, Markdown of 1 to {@link #MAX_TEXT} characters; null for
   *     no text
   * @param url where the customer gets it, an absolute {@code https} URL of at most {@link
   *     #MAX_URL} characters without user info; null if absent
   */
  public record Delivered(boolean pending, @Nullable String text, @Nullable String url) {
    /** The limit of {@code text}, in characters. */
    public static final int MAX_TEXT = 10_000;

    /** The limit of {@code url}, in characters. */
    public static final int MAX_URL = 2_048;

    /**
     * It is delivered. Text or URL is required.
     *
     * @param text as in {@link Delivered}
     * @param url as in {@link Delivered}
     */
    public static Delivered of(@Nullable String text, @Nullable String url) {
      return new Delivered(false, text, url);
    }

    /** It is not delivered yet; ask again. */
    public static Delivered later() {
      return new Delivered(true, null, null);
    }
  }

  /**
   * Takes away what was delivered for an order.
   *
   * @param merchantId as in {@link Deliver}, like all others
   */
  public record RevokeDeliverable(
      String merchantId,
      boolean testMode,
      String orderId,
      String productId,
      String kind,
      ExtensionInput data) {}
}
