package dev.paylink.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a request in units of the rate limit. It is known before the parameters are
 * validated: 1 unit; 1 more for each 20 rows, or a part of them, that a list requests; 1 more for
 * each full 16 KiB of body. A body of unknown length (chunked) counts as the largest. So a request
 * for one object costs 1, a default page of a list costs 2, and a page of 100 rows costs 6, or 21
 * if {@code expand} adds more to each row. In the contract, {@code x-units} of an operation
 * replaces the first unit. {@code x-unit-bytes} replaces 16 KiB for an operation with larger
 * bodies.
 */
public final class RequestCost {
  private static final List<String> ROW_PARAMETERS = List.of("perPage", "limit");
  private static final int ROWS_PER_UNIT = 20;
  private static final int EXPANDED_ROWS_PER_UNIT = 5;
  private static final String EXPAND = "expand";
  private static final int BYTES_PER_UNIT = 16_384;
  private static final int MAX_DIGITS = 12;
  private static final int MAX_UNITS = 1_000_000; // more than any burst

  private final Optional<Parameter> rows;
  private final long maxBodyBytes;
  private final int bytesPerUnit;
  private final int fixed;

  /**
   * @param maxBodyBytes the largest body of operations without {@code x-unit-bytes}
   */
  public RequestCost(Operation operation, int maxBodyBytes) {
    JsonObject model = operation.getOpenAPIModel();
    this.bytesPerUnit = model.getInteger("x-unit-bytes", BYTES_PER_UNIT);
    this.maxBodyBytes = model.containsKey("x-unit-bytes") ? Long.MAX_VALUE : maxBodyBytes;
    this.fixed = model.getInteger("x-units", 1);
    this.rows =
        operation.getParameters().stream()
            .filter(p -> p.getIn() == Location.QUERY && ROW_PARAMETERS.contains(p.getName()))
            .findFirst();
  }

  /** Of a request that is no operation of the contract: 1, and what its body costs. */
  RequestCost(int maxBodyBytes) {
    this.maxBodyBytes = maxBodyBytes;
    this.bytesPerUnit = BYTES_PER_UNIT;
    this.fixed = 1;
    this.rows = Optional.empty();
  }

  int of(RoutingContext ctx) {
    return of(ctx.queryParams(), bodyBytes(ctx.request()));
  }

  /** Of a call that did not come by HTTP. */
  public int of(MultiMap parameters, long bodyBytes) {
    int units = fixed + (int) Math.min(MAX_UNITS, bodyBytes / bytesPerUnit);
    return rows.isEmpty()
        ? units
        : units + units(rowCount(parameters, rows.get()), parameters.contains(EXPAND));
  }

  private static int units(int rowCount, boolean expanded) {
    int perUnit = expanded ? EXPANDED_ROWS_PER_UNIT : ROWS_PER_UNIT;
    return (rowCount + perUnit - 1) / perUnit;
  }

  private long bodyBytes(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return length == null && RequestBody.isAnnounced(request)
        ? maxBodyBytes
        : Math.min(maxBodyBytes, number(length));
  }

  private static int rowCount(MultiMap parameters, Parameter parameter) {
    String given = parameters.get(parameter.getName());
    int most = parameter.getSchema().get("maximum", 100);
    int usual = parameter.getSchema().get("default", ROWS_PER_UNIT);
    return given == null ? usual : (int) Math.min(most, number(given));
  }

  /** A number of few digits; 0 for any other text, which validation refuses. */
  private static long number(@Nullable String text) {
    return text != null
            && text.length() <= MAX_DIGITS
            && !text.isEmpty()
            && text.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Long.parseLong(text)
        : 0;
  }
}
