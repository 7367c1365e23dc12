package dev.paylink.sales.order;

import dev.paylink.api.Fault;
import dev.paylink.api.ListOrdersBuilder;
import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.OrderSearchBuilder;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Paging;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.Period;
import dev.paylink.http.paging.SearchedEmail;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the filters of orders from a request. */
final class OrderFilters {
  private OrderFilters() {}

  /** The orders that a request asks for; fails with {@code invalid_request}. */
  static ListOrders of(ValidRequest request, Paging paging) {
    String status = request.optional("status", String.class);
    String source = request.optional("source", String.class);
    Period period = Period.of(request);
    List<?> expand = request.optional("expand", List.class);
    return ListOrdersBuilder.builder()
        .merchantId(request.merchantId())
        .paging(paging)
        .status(status == null ? null : OrderStatus.of(status))
        .source(source == null ? null : OrderSource.of(source))
        .suspicious(request.optional("suspicious", Boolean.class))
        .createdFrom(period.from())
        .createdTo(period.to())
        .search(search(request))
        .withPayments(expand != null && expand.contains("payments"))
        .build();
  }

  private static OrderSearch search(ValidRequest request) {
    String attention = request.optional("attention", String.class);
    return OrderSearchBuilder.builder()
        .externalId(request.optional("externalId", String.class))
        .customerReference(request.optional("customerReference", String.class))
        .providerReference(request.optional("providerReference", String.class))
        .email(SearchedEmail.of(request))
        .phone(request.optional("phone", String.class))
        .paymentLinkId(request.optional("paymentLinkId", String.class))
        .productId(request.optional("productId", String.class))
        .landingPageId(request.optional("landingPageId", String.class))
        .metadata(metadata(request.optional("metadata", Map.class)))
        .number(number(request.optional("number", String.class)))
        .name(request.optional("name", String.class))
        .receiptNumber(request.optional("receiptNumber", String.class))
        .attention(attention == null ? null : OrderAttention.of(attention))
        .build();
  }

  private static @Nullable String number(@Nullable String given) {
    return given == null
        ? null
        : OrderNumber.parse(given)
            .orElseThrow(
                () ->
                    Fault.invalid(
                        "number", "must be the number of an order, as T8X0C3FB, or its id"));
  }

  /** The contract permits one key. */
  private static @Nullable MetadataEntry metadata(@Nullable Map<?, ?> given) {
    return given == null
        ? null
        : given.entrySet().stream()
            .map(entry -> new MetadataEntry((String) entry.getKey(), (String) entry.getValue()))
            .findFirst()
            .orElseThrow();
  }
}
