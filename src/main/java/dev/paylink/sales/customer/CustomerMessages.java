package dev.paylink.sales.customer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages of the address in {@link CustomerBus}. */
public final class CustomerMessages {
  private CustomerMessages() {}

  /**
   * Erases a customer.
   *
   * @param merchantId {@code mer_…}
   * @param email address of the customer; null if the phone number is given
   * @param phone number of the customer; null if the address is given
   */
  public record EraseCustomer(String merchantId, @Nullable String email, @Nullable String phone) {}

  /**
   * What was erased.
   *
   * @param orders number of orders
   * @param paymentLinks number of payment links
   * @param complete whether nothing is left that has the address or number
   */
  public record CustomerErased(int orders, int paymentLinks, boolean complete) {}

  /**
   * The object of the event {@code customer.erased}.
   *
   * @param id {@code era_…}
   * @param orderIds {@code ord_…} of the orders that were erased together
   * @param paymentLinkIds {@code plink_…}
   */
  public record Erasure(
      String id, Instant erasedAt, List<String> orderIds, List<String> paymentLinkIds) {
    public Erasure {
      orderIds = List.copyOf(orderIds);
      paymentLinkIds = List.copyOf(paymentLinkIds);
    }
  }
}
