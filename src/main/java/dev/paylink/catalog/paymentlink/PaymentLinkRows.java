package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkBuilder;
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
    return PaymentLinkBuilder.builder()
        .id(TypeId.PAYMENT_LINK.encode(id))
        .title(row.text("title"))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .status(status)
        .checkoutUrl(checkoutUrls.url(row.text("checkout_token")))
        .successUrl(row.optionalText("success_url"))
        .expiresAt(row.time("expires_at"))
        .customer(row.customer())
        .metadata(row.metadata())
        .maxPayments(row.optionalInteger("max_payments"))
        .allowPartial(row.flag("allow_partial"))
        .require(Objects.requireNonNullElse(row.optionalTexts("require"), List.of()))
        .paymentCount(paid == null ? null : paid.get(0))
        .amountReceived(paid == null ? null : row.money(paid.get(1)).amount())
        .createdAt(TypeId.timeOf(id))
        .updatedAt(Objects.requireNonNullElse(row.time("updated_at"), TypeId.timeOf(id)))
        .build();
  }
}
