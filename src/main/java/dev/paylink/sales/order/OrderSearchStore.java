package dev.paylink.sales.order;

import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.BoundedSearch;
import dev.paylink.data.count.BoundedSearchStore;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.sales.order.OrderSearchShape.By;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.receipt.ReceiptNumbers.Parsed;
import dev.paylink.web.contact.PhoneNumber;
import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads pages of searches. An instance belongs to one event loop. */
final class OrderSearchStore {
  private final BoundedSearchStore<OrderSearchShape> searches;

  OrderSearchStore(Database database) {
    this.searches = new BoundedSearchStore<>(database, TypeId.ORDER, OrderSearchSql::of);
  }

  Future<OrderPage> list(By by, ListOrders query) {
    return searches.read(
        new OrderSearchShape(by, query.paging().after() != null, query.withPayments()),
        query.paging(),
        values(by, query),
        row -> OrderRows.ofList(row, query.withPayments()),
        OrderPage::new);
  }

  /** The values of {@link OrderSearchSql}. */
  static Values values(By by, ListOrders query) {
    boolean filtered =
        query.status() != null
            || query.source() != null
            || query.suspicious() != null
            || !by.isExact()
            || by.isOneOfSeveral(query.search());
    return BoundedSearch.page(conditions(query), query.paging(), TypeId.ORDER, filtered);
  }

  /** The values of {@link OrderSearchParts}. */
  static Values conditions(ListOrders query) {
    OrderSearch search = query.search();
    MetadataEntry metadata = search.metadata();
    SearchedName name = search.name() == null ? null : SearchedName.of(search.name());
    OrderAttention attention = search.attention();
    boolean reported = attention == OrderAttention.TRANSFER_REPORTED;
    Values period =
        BoundedSearch.period(query.merchantId(), query.createdFrom(), query.createdTo());
    return receipt(period, search.receiptNumber())
        .set("status", query.status() == null ? null : query.status().code())
        .set("source", query.source() == null ? null : query.source().code())
        .set("suspicious", query.suspicious())
        .set("number", search.number() == null ? null : OrderNumber.bytes(search.number()))
        .set("externalId", search.externalId())
        .set("customerReference", search.customerReference())
        .set("providerReference", search.providerReference())
        .set("email", search.email())
        .set("phones", phones(search.phone()))
        .set("transferReported", reported ? true : null)
        .set("attention", attention == null || reported ? null : attention.code())
        .set("nameTerm", name == null ? null : name.term())
        .set("namePatterns", name == null ? null : name.patterns())
        .set("metadataKey", metadata == null ? null : metadata.key())
        .set("metadataValue", metadata == null ? null : metadata.value())
        .set("paymentLink", TypeId.PAYMENT_LINK.decodeOptional(search.paymentLinkId()))
        .set("product", TypeId.DIGITAL_PRODUCT.decodeOptional(search.productId()))
        .set("landingPage", TypeId.LANDING_PAGE.decodeOptional(search.landingPageId()));
  }

  /** No order has what is no number of a receipt. */
  private static Values receipt(Values values, @Nullable String number) {
    Optional<Parsed> parsed = Optional.ofNullable(number).flatMap(ReceiptNumbers::parse);
    String unknown = number == null ? null : "";
    return values
        .set("receiptKind", parsed.map(one -> one.kind().code()).orElse(unknown))
        .set("receiptYear", parsed.map(Parsed::year).orElse(null))
        .set("receiptNumber", parsed.map(Parsed::number).orElse(null));
  }

  /** The digits of the number in all forms in which it may be stored. */
  private static String @Nullable [] phones(@Nullable String text) {
    return text == null
        ? null
        : PhoneNumber.forms(PhoneNumber.normalized(text).orElse(text)).stream()
            .map(form -> form.replaceAll("[^0-9]", ""))
            .filter(digits -> !digits.isEmpty())
            .toArray(String[]::new);
  }
}
