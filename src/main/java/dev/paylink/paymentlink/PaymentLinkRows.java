package dev.paylink.paymentlink;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.db.Columns;
import dev.paylink.id.TypeId;
import java.util.UUID;

/** Makes payment links of rows of {@code payment_link}. */
public final class PaymentLinkRows {
  private PaymentLinkRows() {}

  /**
   * A link with all there is in the row.
   *
   * @param status at the time that matters; the row alone does not tell it
   */
  public static PaymentLink link(Columns row, PaymentLinkStatus status, CheckoutUrls checkoutUrls) {
    UUID id = row.uuid("id");
    return new PaymentLink(
        TypeId.PAYMENT_LINK.encode(id),
        row.text("title"),
        row.money().amount(),
        row.text("currency"),
        status,
        checkoutUrls.url(row.text("checkout_token")),
        row.optionalText("success_url"),
        row.time("expires_at"),
        row.customer(),
        row.metadata(),
        TypeId.timeOf(id));
  }
}
