package dev.paylink.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Messages of the routes that extensions serve. */
public final class RouteMessages {
  private RouteMessages() {}

  /**
   * A request to a route of an extension.
   *
   * @param requestId the {@code X-Request-Id} of its response, {@code req_…}
   * @param method as {@code POST}
   * @param path as sent, as {@code /ext/acme/charges/7}, without the query
   * @param pathParameters the decoded values of the parameters of the path, by name
   * @param query decoded values by name, values in the order of the request
   * @param headers values by lower-case name, values in the order of the request; without the
   *     headers of authentication for {@link ExtensionContext#route}
   * @param body the unchanged bytes of the body, at most {@code http.maxBodyBytes}; empty without
   *     one; copied in and out
   * @param caller the sender; null for {@link ExtensionContext#publicRoute}
   */
  public record RouteRequest(
      String requestId,
      String method,
      String path,
      Map<String, String> pathParameters,
      Map<String, List<String>> query,
      Map<String, List<String>> headers,
      byte[] body,
      @Nullable RouteCaller caller) {
    public RouteRequest {
      pathParameters = Map.copyOf(pathParameters);
      query = Map.copyOf(query);
      headers = Map.copyOf(headers);
      body = body.clone();
    }

    @Override
    public byte[] body() {
      return body.clone();
    }

    /**
     * The merchant that sent the request.
     *
     * @throws IllegalStateException for {@link ExtensionContext#publicRoute}
     */
    public RouteCaller merchant() {
      if (caller == null) {
        throw new IllegalStateException("A public route has no caller");
      }
      return caller;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof RouteRequest that
          && requestId.equals(that.requestId)
          && method.equals(that.method)
          && path.equals(that.path)
          && pathParameters.equals(that.pathParameters)
          && query.equals(that.query)
          && headers.equals(that.headers)
          && Arrays.equals(body, that.body)
          && Objects.equals(caller, that.caller);
    }

    @Override
    public int hashCode() {
      return requestId.hashCode();
    }
  }

  /**
   * The sender of a request, by its token.
   *
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode: no real money may move
   * @param tokenId {@code tok_…}
   */
  public record RouteCaller(String merchantId, boolean testMode, String tokenId) {}

  /**
   * The response of a route; use the static factory methods.
   *
   * @param status 200 to 599
   * @param headers in addition to the headers of every response; names of letters, digits and
   *     hyphens, except headers that the node sets itself, as headers of the connection, {@code
   *     Content-Length}, {@code Date} and {@code X-Request-Id}; values of printable ASCII
   *     characters
   * @param body at most {@link #MAX_BODY_BYTES}; copied in and out; empty if absent, as it must be
   *     for the statuses 204, 205 and 304
   */
  public record RouteResponse(int status, Map<String, String> headers, byte[] body) {
    private static final int FIRST_STATUS = 200;
    private static final int LAST_STATUS = 599;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]*");
    private static final Set<String> FRAMING =
        Set.of(
            "content-length",
            "transfer-encoding",
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "upgrade",
            "date",
            "x-request-id");
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 205, 304);

    /** The largest body, 1 MiB. */
    public static final int MAX_BODY_BYTES = 1 << 20;

    /**
     * Checks status, headers and size.
     *
     * @throws IllegalArgumentException if they are not allowed
     */
    public RouteResponse {
      if (status < FIRST_STATUS || status > LAST_STATUS) {
        throw new IllegalArgumentException("A response has a status from 200 to 599: " + status);
      }
      if (body.length > MAX_BODY_BYTES || (body.length > 0 && WITHOUT_BODY.contains(status))) {
        throw new IllegalArgumentException(
            "A response with status %d cannot have a body of %d bytes"
                .formatted(status, body.length));
      }
      headers = Map.copyOf(headers);
      headers.forEach(RouteResponse::check);
      body = body.clone();
    }

    private static void check(String name, String value) {
      if (!NAME.matcher(name).matches()
          || FRAMING.contains(name.toLowerCase(Locale.ROOT))
          || !VALUE.matcher(value).matches()) {
        throw new IllegalArgumentException("A route cannot set this header: " + name);
      }
    }

    /**
     * A response with JSON.
     *
     * @param text the JSON
     */
    public static RouteResponse json(int status, String text) {
      return new RouteResponse(
          status,
          Map.of("Content-Type", "application/json"),
          text.getBytes(StandardCharsets.UTF_8));
    }

    /** A response with plain text. */
    public static RouteResponse text(int status, String text) {
      return new RouteResponse(
          status,
          Map.of("Content-Type", "text/plain; charset=utf-8"),
          text.getBytes(StandardCharsets.UTF_8));
    }

    /** Status 204 without a body. */
    public static RouteResponse noContent() {
      return new RouteResponse(204, Map.of(), new byte[0]);
    }

    @Override
    public byte[] body() {
      return body.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof RouteResponse that
          && status == that.status
          && headers.equals(that.headers)
          && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
      return Objects.hash(status, headers, Arrays.hashCode(body));
    }
  }
}
