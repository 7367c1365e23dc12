package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.token.AccessTokens;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenMessages.TokensRevoked;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells who sends a request, by its bearer token (RFC 6750). A token is verified and looked up once
 * and then remembered until it expires, is revoked, or is pushed out by others. An instance belongs
 * to one event loop.
 */
final class TokenAuth {
  private static final Pattern BEARER =
      Pattern.compile("bearer +([A-Za-z0-9._~+/-]+=*)", Pattern.CASE_INSENSITIVE);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final String REALM = "Bearer realm=\"paylink\"";

  private final Node node;
  private final AccessTokens tokens;
  private final Cache<String, Future<Principal>> remembered; // by header
  private long informedNanos = System.nanoTime();

  TokenAuth(Node node, AccessTokens tokens) {
    this.node = node;
    this.tokens = tokens;
    this.remembered =
        Caffeine.newBuilder()
            .maximumSize(node.config().tokens().cacheSize())
            .executor(Runnable::run)
            .build();
    node.bus().subscribe(BusApi.TOKENS_REVOKED, this::forget);
  }

  private void forget(TokensRevoked revoked) {
    informedNanos = revoked.asOfNanos();
    remembered
        .asMap()
        .values()
        .removeIf(
            future -> future.succeeded() && revoked.tokenIds().contains(future.result().tokenId()));
  }

  /**
   * Who sends the request; fails with {@code unauthorized} and the {@code WWW-Authenticate} header
   * set.
   */
  Future<Principal> authenticate(RoutingContext ctx) {
    List<String> headers = ctx.request().headers().getAll("Authorization");
    if (headers.isEmpty()) {
      return refuse(ctx, REALM, "A token is required: Authorization: Bearer <API_TOKEN>");
    }
    String header = headers.get(0);
    Future<Principal> known = headers.size() == 1 ? remembered(header) : null;
    if (known == null) {
      Matcher bearer = BEARER.matcher(header);
      if (headers.size() > 1 || !bearer.matches()) {
        return refuse(
            ctx,
            REALM + ", error=\"invalid_request\"",
            "The Authorization header must be given once, as Bearer <API_TOKEN>");
      }
      known = verify(bearer.group(1));
      remember(header, known);
    }
    return known
        .compose(principal -> unlessExpired(header, principal))
        .recover(
            failure -> {
              Fault fault = Fault.of(failure);
              return fault.code() == FaultCode.UNAUTHORIZED
                  ? refuse(
                      ctx, REALM + ", error=\"invalid_token\"", String.valueOf(fault.getMessage()))
                  : Future.failedFuture(fault);
            });
  }

  private static Future<Principal> refuse(RoutingContext ctx, String challenge, String message) {
    ctx.response().putHeader("WWW-Authenticate", challenge);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, message));
  }

  private @Nullable Future<Principal> remembered(String header) {
    // Since then a token may have been revoked without our knowing.
    boolean informed = System.nanoTime() - informedNanos < MAX_AGE_NANOS;
    return informed ? remembered.getIfPresent(header) : null;
  }

  private void remember(String header, Future<Principal> principal) {
    if (!principal.failed()) {
      remembered.put(header, principal);
      principal.onFailure(failure -> remembered.invalidate(header));
    }
  }

  private Future<Principal> unlessExpired(String header, Principal principal) {
    if (principal.expiresAt().isAfter(node.clock().instant())) {
      return Future.succeededFuture(principal);
    }
    remembered.invalidate(header);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The token has expired"));
  }

  private Future<Principal> verify(String token) {
    return tokens
        .verify(token)
        .compose(
            claims ->
                node.bus()
                    .request(
                        BusApi.LOOK_UP_TOKEN,
                        new LookUpToken(claims.tokenId(), claims.merchantId()))
                    .map(
                        status ->
                            new Principal(
                                claims.tokenId(),
                                claims.merchantId(),
                                status.testMode(),
                                claims.scopes(),
                                claims.expiresAt())));
  }

  /**
   * Checks that a principal may do something.
   *
   * @throws Fault {@code insufficient_scope}, with the {@code WWW-Authenticate} header set
   */
  static void requireScope(RoutingContext ctx, Principal principal, String scope) {
    if (!principal.scopes().contains(scope)) {
      ctx.response()
          .putHeader(
              "WWW-Authenticate",
              "%s, error=\"insufficient_scope\", scope=\"%s\"".formatted(REALM, scope));
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE, "This operation needs a token with scope " + scope);
    }
  }
}
