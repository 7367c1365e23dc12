package dev.paylink.paymentlink;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.db.Columns;
import dev.paylink.id.TypeId;
import java.util.UUID;

/** Maps rows of {@code payment_link} to the payment links of the API. */
public final class PaymentLinkRows {
  private PaymentLinkRows() {}

  /**
   * Maps a row to a link with all its details.
   *
   * @param status at the relevant time; the row alone does not determine it
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
