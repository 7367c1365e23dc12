package dev.paylink.access.operator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.TokenMeters;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates programs of the operator by bearer token. Each request looks its token up, so that
 * a revoked one is refused at once. Of an address with too many wrong tokens, only tokens that were
 * right lately are looked up. An instance belongs to one event loop.
 */
public final class OperatorAuth {
  private static final String SCHEME = "bearer ";
  private static final String BASIC = "basic ";
  private static final String REALM = "Bearer realm=\"paylink\"";
  private static final int MAX_KNOWN = 1_000;
  private static final Duration KNOWN_FOR = Duration.ofHours(1);

  private final OperatorTokenStore tokens;
  private final KeyedRateLimit wrong;
  private final TokenMeters meters;
  private final Cache<String, Boolean> known =
      Caffeine.newBuilder()
          .maximumSize(MAX_KNOWN)
          .expireAfterAccess(KNOWN_FOR)
          .executor(Runnable::run)
          .build();

  /**
   * @param wrong limit of wrong tokens per address
   */
  public OperatorAuth(OperatorTokenStore tokens, KeyedRateLimit wrong, TokenMeters meters) {
    this.tokens = tokens;
    this.wrong = wrong;
    this.meters = meters;
  }

  /**
   * Passes a request on that has a token with a scope; fails it with {@code unauthorized}, or with
   * {@code rate_limited} after too many wrong tokens.
   */
  void require(RoutingContext ctx, String scope) {
    authorized(ctx, scope).onSuccess(right -> ctx.next()).onFailure(ctx::fail);
  }

  /**
   * The same for a page: the token may also be the password of HTTP Basic (RFC 7617), for which the
   * browser asks.
   */
  public void requireInBrowser(RoutingContext ctx, String scope) {
    authorized(ctx, scope)
        .onSuccess(right -> ctx.next())
        .onFailure(
            failure -> {
              if (Fault.of(failure).code() == FaultCode.UNAUTHORIZED) {
                ctx.response()
                    .headers()
                    .add("WWW-Authenticate", "Basic realm=\"Paylink operator\"");
              }
              ctx.fail(failure);
            });
  }

  private Future<Void> authorized(RoutingContext ctx, String scope) {
    List<String> headers = ctx.request().headers().getAll(HttpHeaders.AUTHORIZATION);
    String token = headers.size() == 1 ? token(headers.get(0)) : null;
    if (token == null) {
      return refused(ctx, REALM, "An operator's token is required: Authorization: Bearer …");
    }
    return known.getIfPresent(token) == null
        ? lookUpCounted(ctx, token, scope)
        : lookUp(ctx, token, scope);
  }

  /** The token of a header; null if absent. */
  private static @Nullable String token(String header) {
    String scheme = header.toLowerCase(Locale.ROOT);
    if (scheme.startsWith(SCHEME)) {
      return header.substring(SCHEME.length()).strip();
    }
    if (!scheme.startsWith(BASIC)) {
      return null;
    }
    try {
      byte[] pair = Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
      String text = new String(pair, StandardCharsets.UTF_8);
      return text.substring(text.indexOf(':') + 1);
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }

  /** Looks a token up that may be made up. */
  private Future<Void> lookUpCounted(RoutingContext ctx, String token, String scope) {
    String address = ClientAddress.key(ctx.request(), 0);
    int waitSeconds = wrong.take(address, 1).waitSeconds();
    if (waitSeconds > 0) {
      meters.limited();
      return Future.failedFuture(
          Fault.rateLimited("Too many wrong tokens from this address", waitSeconds));
    }
    return lookUp(ctx, token, scope)
        .onSuccess(right -> wrong.giveBack(address))
        .onFailure(
            failure -> {
              if (Fault.of(failure).code() != FaultCode.UNAUTHORIZED) {
                wrong.giveBack(address);
              }
            });
  }

  private Future<Void> lookUp(RoutingContext ctx, String token, String scope) {
    return tokens
        .permits(token, scope)
        .compose(
            permitted -> {
              if (permitted) {
                known.put(token, true);
                return Future.succeededFuture();
              }
              known.invalidate(token);
              return refused(
                  ctx,
                  REALM + ", error=\"invalid_token\"",
                  "The token is unknown, has expired or was revoked");
            });
  }

  private Future<Void> refused(RoutingContext ctx, String challenge, String message) {
    meters.refused();
    ctx.response().putHeader("WWW-Authenticate", challenge);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, message));
  }
}
