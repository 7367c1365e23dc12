package dev.paylink.checkout;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.checkout.CheckoutLink.NewOrderFacts;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.merchant.profile.Shop;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps rows of the checkout and of receipts. */
final class CheckoutRows {
  private CheckoutRows() {}

  /** A row of {@link CheckoutSql#OPEN} or {@link CheckoutSql#OPEN_FORM}. */
  static CheckoutLink openedLink(Columns row) {
    return link(row, prior(row), row.has("version") ? newOrder(row) : null);
  }

  private static NewOrderFacts newOrder(Columns row) {
    return new NewOrderFacts(
        row.optionalUuid("attempt_order"),
        row.text("version"),
        row.text("source"),
        row.optionalText("metadata"),
        row.optionalUuid("landing_page_id"));
  }

  private static @Nullable PriorOrder prior(Columns row) {
    UUID id = row.optionalUuid("prior_id");
    return id == null
        ? null
        : new PriorOrder(
            TypeId.ORDER.encode(id),
            state(OrderStatus.of(row.text("prior_status")), row.optionalText("prior_payment")),
            row.flag("prior_refunded"));
  }

  static CheckoutLink link(
      Columns link, @Nullable PriorOrder prior, @Nullable NewOrderFacts newOrder) {
    UUID product = link.optionalUuid("product_id");
    String cover = link.optionalText("cover");
    Offer offer =
        OfferBuilder.builder()
            .paymentLinkId(link.id(TypeId.PAYMENT_LINK, "id"))
            .productId(product == null ? null : TypeId.DIGITAL_PRODUCT.encode(product))
            .title(link.text("title"))
            .description(link.optionalText("description"))
            .cover(cover == null ? null : StrictJson.read(cover, ImageSize.class))
            .amount(link.money().amount())
            .currency(link.text("currency"))
            .successUrl(link.optionalText("success_url"))
            .notBefore(link.time("not_before"))
            .expiresAt(link.time("expires_at"))
            .shop(Shop.of(link.text("merchant_name"), link.text("profile")))
            .testMode(link.text("mode").equals("test"))
            .build();
    return CheckoutLinkBuilder.builder()
        .offer(offer)
        .merchantId(link.uuid("merchant_id"))
        .money(link.money())
        .status(PaymentLinkStatus.of(link.text("status")))
        .placesTaken(link.flag("places_taken"))
        .tooEarly(link.flag("too_early"))
        .limited(link.flag("limited"))
        .require(texts(link, "require"))
        .providers(texts(link, "providers"))
        .customer(link.customer())
        .prior(prior)
        .newOrder(newOrder)
        .build();
  }

  private static List<String> texts(Columns row, String column) {
    return Objects.requireNonNullElse(row.optionalTexts(column), List.of());
  }

  /** The state of a payment by the status of its order and of the payment chosen last. */
  static ReceiptState state(OrderStatus status, @Nullable String lastPayment) {
    if (status == OrderStatus.CANCELLED) {
      return ReceiptState.CANCELLED;
    }
    if (status.isPaid()) {
      return ReceiptState.PAID;
    }
    return PaymentStatus.FAILED.code().equals(lastPayment)
        ? ReceiptState.FAILED
        : ReceiptState.PENDING;
  }
}
