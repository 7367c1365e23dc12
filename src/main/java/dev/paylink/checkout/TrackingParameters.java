package dev.paylink.checkout;

import dev.paylink.api.OrderMessages.Attribution;
import dev.paylink.base.id.TypeId;
import dev.paylink.web.text.InputText;
import io.vertx.ext.web.RoutingContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where a customer came from: parameters of the address of a page, which its links and its form
 * keep. Other parameters are left out, as are parameters that cannot be kept.
 *
 * @param fields their values by their names, in order
 */
record TrackingParameters(Map<String, String> fields) {
  private static final String PAGE = "page";
  private static final List<String> CAMPAIGN =
      List.of("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content");
  private static final int MAX_LENGTH = 100;

  static TrackingParameters of(RoutingContext ctx) {
    return of(name -> ctx.queryParams().get(name));
  }

  /**
   * @param parameters gives the value of a parameter; null or empty if absent
   */
  static TrackingParameters of(Function<String, @Nullable String> parameters) {
    Map<String, String> fields = new LinkedHashMap<>();
    String page = parameters.apply(PAGE);
    if (TypeId.LANDING_PAGE.matches(page)) {
      fields.put(PAGE, page);
    }
    for (String name : CAMPAIGN) {
      String given = parameters.apply(name);
      String value = given == null ? "" : InputText.trimmed(given);
      if (isKept(value)) {
        fields.put(name, value);
      }
    }
    return new TrackingParameters(fields);
  }

  private static boolean isKept(String value) {
    return CustomerForm.isText(value) && value.codePointCount(0, value.length()) <= MAX_LENGTH;
  }

  /** The landing page; null if absent. */
  @Nullable String pageId() {
    return fields.get(PAGE);
  }

  /** The campaign; null if nothing is known. */
  @Nullable Attribution attribution() {
    return CAMPAIGN.stream().noneMatch(fields::containsKey)
        ? null
        : new Attribution(
            fields.get("utm_source"),
            fields.get("utm_medium"),
            fields.get("utm_campaign"),
            fields.get("utm_term"),
            fields.get("utm_content"));
  }

  /** The parameters as the end of a query, such as {@code &page=page_a}; empty if absent. */
  String query() {
    StringBuilder query = new StringBuilder();
    fields.forEach(
        (name, value) ->
            query
                .append('&')
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return query.toString();
  }
}
