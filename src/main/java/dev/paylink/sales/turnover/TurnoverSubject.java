package dev.paylink.sales.turnover;

import dev.paylink.api.Fault;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.base.id.TypeId;
import java.util.LinkedHashMap;
import java.util.Map;

/** What turnover is asked for, as {@code turnover_subjects} of the database names it. */
final class TurnoverSubject {
  /** The merchant as a whole. */
  private static final String ALL = "";

  private TurnoverSubject() {}

  /**
   * The subject of a query.
   *
   * @throws Fault {@code invalid_request} if the query has more than one filter, or an ID of
   *     another type
   */
  static String of(GetTurnover query) {
    Map<String, String> filters = filters(query);
    if (filters.size() > 1) {
      String[] names = filters.keySet().toArray(String[]::new);
      throw Fault.invalid(names[1], "must not be combined with " + names[0]);
    }
    return filters.values().stream().findFirst().orElse(ALL);
  }

  private static Map<String, String> filters(GetTurnover query) {
    Map<String, String> filters = new LinkedHashMap<>();
    if (query.source() != null) {
      filters.put("source", "source:" + query.source().code());
    }
    if (query.provider() != null) {
      filters.put("provider", "provider:" + query.provider());
    }
    if (query.paymentLinkId() != null) {
      filters.put("paymentLinkId", "link:" + TypeId.PAYMENT_LINK.decode(query.paymentLinkId()));
    }
    if (query.productId() != null) {
      filters.put("productId", "product:" + TypeId.DIGITAL_PRODUCT.decode(query.productId()));
    }
    return filters;
  }
}
