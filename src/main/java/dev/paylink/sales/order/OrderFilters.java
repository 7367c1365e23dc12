package dev.paylink.sales.order;

import dev.paylink.api.Fault;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Paging;
import dev.paylink.base.contact.EmailAddress;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.text.InputText;
import dev.paylink.http.ContractValidator;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.Period;
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
    return new ListOrders(
        request.merchantId(),
        paging,
        status == null ? null : OrderStatus.of(status),
        source == null ? null : OrderSource.of(source),
        request.optional("suspicious", Boolean.class),
        period.from(),
        period.to(),
        search(request),
        expand != null && expand.contains("payments"));
  }

  private static OrderSearch search(ValidRequest request) {
    return new OrderSearch(
        request.optional("externalId", String.class),
        request.optional("customerReference", String.class),
        request.optional("providerReference", String.class),
        email(request),
        request.optional("phone", String.class),
        request.optional("paymentLinkId", String.class),
        request.optional("productId", String.class),
        request.optional("landingPageId", String.class),
        metadata(request.optional("metadata", Map.class)),
        number(request.optional("number", String.class)));
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

  /**
   * The address as it is stored; rows of extensions may have another text, but none with a blank.
   */
  private static @Nullable String email(ValidRequest request) {
    String given = request.optional("email", String.class);
    if (given == null) {
      return null;
    }
    String text = InputText.trimmed(given);
    if (text.indexOf(' ') >= 0) {
      throw Fault.invalid("email", "must be an e-mail address" + ContractValidator.PLUS);
    }
    return EmailAddress.normalized(text).orElse(text);
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
