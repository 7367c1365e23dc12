package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Request and reply of {@link BusApi#CALL_OPERATION}. */
public final class OperationMessages {
  private OperationMessages() {}

  /**
   * Calls an operation of the HTTP API, as a request with a token would.
   *
   * @param operationId of the contract, as {@code listOrders}; not one that takes a file
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode
   * @param scopes what the caller may do
   * @param parameters of path, query and header by name, as text: {@code orderId}, {@code perPage},
   *     {@code metadata[sku]}, {@code Idempotency-Key}
   * @param body JSON, one object; null if absent
   * @param address of the caller, for the kept requests of the merchant; null if absent
   * @param tokenId {@code tok_…}, the token that opened the session of the caller: no token that
   *     the caller creates outlives it, and its revocation revokes them. Null if absent
   */
  @RecordBuilder
  public record CallOperation(
      String operationId,
      String merchantId,
      boolean testMode,
      Set<String> scopes,
      Map<String, String> parameters,
      @Nullable String body,
      @Nullable String address,
      @Nullable String tokenId) {
    public CallOperation {
      scopes = Set.copyOf(scopes);
      parameters = Map.copyOf(parameters);
    }
  }

  /**
   * The answer that a request would get, if it succeeds.
   *
   * @param status the HTTP status, 200 to 299
   * @param headers the headers of the operation, as {@code Location} or {@code ETag}, and {@code
   *     X-Request-Id}
   * @param body JSON, unless {@code Content-Type} is among the headers; null if absent, or if the
   *     body comes in parts
   * @param parts a body of any length, as a CSV file, or a PDF file; null for a body that is
   *     complete
   */
  public record OperationAnswer(
      int status,
      Map<String, String> headers,
      @Nullable String body,
      @JsonIgnore @Nullable AnswerParts parts) {
    public OperationAnswer {
      headers = Map.copyOf(headers);
    }
  }
}
