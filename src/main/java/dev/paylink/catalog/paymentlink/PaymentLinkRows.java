package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Maps rows of {@code payment_link} to the payment links of the API. */
public final class PaymentLinkRows {
  private PaymentLinkRows() {}

  /**
   * Maps a row to a link with all its details; what it received is null if the row has no {@code
   * paid}.
   *
   * @param status at the relevant time; the row alone does not determine it
   */
  public static PaymentLink link(Columns row, PaymentLinkStatus status, CheckoutUrls checkoutUrls) {
    UUID id = row.uuid("id");
    List<Long> paid = row.optionalNumbers("paid");
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
        row.optionalInteger("max_payments"),
        row.flag("allow_partial"),
        Objects.requireNonNullElse(row.optionalTexts("require"), List.of()),
        paid == null ? null : paid.get(0),
        paid == null ? null : row.money(paid.get(1)).amount(),
        TypeId.timeOf(id),
        Objects.requireNonNullElse(row.time("updated_at"), TypeId.timeOf(id)));
  }
}
