package dev.paylink.access.operator;

import dev.paylink.access.token.Scope;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.MerchantMessages.CreateMerchant;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Creates merchants and their tokens over HTTP, so that a platform needs no shell. On the
 * management port, where the public is not.
 */
public final class MerchantRoutes {
  private static final Pattern KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");
  private static final int MAX_LABEL = 200;
  private static final long USUAL_DAYS = 90;
  private static final long MAX_DAYS = 366;

  private final Bus bus;
  private final OperatorAuth auth;
  private final TokenIssuer tokens;
  private final BodyReader bodies;

  public MerchantRoutes(Bus bus, OperatorAuth auth, TokenIssuer tokens, BodyReader bodies) {
    this.bus = bus;
    this.auth = auth;
    this.tokens = tokens;
    this.bodies = bodies;
  }

  public void mount(Router router) {
    mount(router, "/merchants", "/merchants", this::create);
    mount(router, "/merchants/:merchant/tokens", "/merchants/{merchantId}/tokens", this::issue);
  }

  /** Makes the answer to a request. */
  private interface Handler {
    Future<Answer> handle(RoutingContext ctx, OperatorRequest request);
  }

  private void mount(Router router, String path, String name, Handler handler) {
    router
        .route(HttpMethod.POST, path)
        .handler(
            ctx -> {
              Exchange.of(ctx).matched(name);
              auth.require(ctx, OperatorTokenStore.MERCHANTS);
            })
        .handler(bodies::readRaw)
        .handler(ctx -> Answer.write(ctx, handler.handle(ctx, OperatorRequest.of(ctx))));
  }

  private Future<Answer> create(RoutingContext ctx, OperatorRequest request) {
    request.allow("name", "mode");
    CreateMerchant command =
        new CreateMerchant(
            request.text("name"),
            Objects.requireNonNullElse(request.optionalText("mode"), "test"),
            key(ctx.request().getHeader("Idempotency-Key")));
    return bus.request(BusApi.CREATE_MERCHANT, command, Origin.OPERATOR)
        .map(
            created ->
                new Answer(201, Map.of(), Answer.ok(created.merchant()).body()).replayed(created));
  }

  private static @Nullable String key(@Nullable String given) {
    if (given != null && !KEY.matcher(given).matches()) {
      throw Fault.invalid("Idempotency-Key", "must be 1 to 255 printable ASCII characters");
    }
    return given;
  }

  private Future<Answer> issue(RoutingContext ctx, OperatorRequest request) {
    request.allow("scope", "label", "days");
    String merchantId = ctx.pathParam("merchant");
    if (!TypeId.MERCHANT.matches(merchantId)) {
      throw TypeId.MERCHANT.unknown(merchantId);
    }
    String scope = scope(request.text("scope"));
    String label = Objects.requireNonNullElse(request.optionalText("label"), "");
    if (label.length() > MAX_LABEL || label.chars().anyMatch(Character::isISOControl)) {
      throw Fault.invalid("label", "must have at most 200 characters, without control characters");
    }
    long days = request.number("days", 1, MAX_DAYS, USUAL_DAYS);
    return tokens
        .issue(merchantId, scope, Duration.ofDays(days), label)
        .map(issued -> issued.orElseThrow(() -> TypeId.MERCHANT.unknown(merchantId)))
        .map(issued -> new Answer(201, Map.of(), Answer.ok(issued).body()));
  }

  private static String scope(String given) {
    List<String> scopes = List.of(given.split(" "));
    if (!Scope.codes().containsAll(scopes)) {
      throw Fault.invalid(
          "scope",
          "must be scopes with a space between them, of "
              + String.join(", ", Scope.codes().stream().sorted().toList()));
    }
    return String.join(" ", scopes.stream().distinct().toList());
  }
}
