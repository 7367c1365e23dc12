package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates requests by bearer token (RFC 6750). A token is verified and looked up once, then
 * cached until it expires, is revoked, or is evicted for others. An instance belongs to one event
 * loop.
 */
public final class TokenAuth {
  private static final Pattern BEARER =
      Pattern.compile("bearer +([A-Za-z0-9._~+/-]+=*)", Pattern.CASE_INSENSITIVE);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final String REALM = "Bearer realm=\"paylink\"";

  private final TokenVerifier verifier;
  private final InstantSource clock;
  private final Cache<String, Future<Principal>> verified; // by header
  private long revocationsAsOfNanos = System.nanoTime();

  /**
   * @param cacheSize maximum number of cached tokens
   */
  public TokenAuth(TokenVerifier verifier, InstantSource clock, int cacheSize) {
    this.verifier = verifier;
    this.clock = clock;
    this.verified = Caffeine.newBuilder().maximumSize(cacheSize).executor(Runnable::run).build();
  }

  /**
   * Evicts revoked tokens. Must be called at least once a second; otherwise the cache is not used.
   *
   * @param tokenIds {@code tok_…}
   * @param asOfNanos when the database was queried, by {@link System#nanoTime}
   */
  public void evictRevoked(Set<String> tokenIds, long asOfNanos) {
    revocationsAsOfNanos = asOfNanos;
    verified
        .asMap()
        .values()
        .removeIf(future -> future.succeeded() && tokenIds.contains(future.result().tokenId()));
  }

  /**
   * Returns the sender of a request; fails with {@code unauthorized} and sets the {@code
   * WWW-Authenticate} header.
   */
  public Future<Principal> authenticate(RoutingContext ctx) {
    List<String> headers = ctx.request().headers().getAll("Authorization");
    if (headers.isEmpty()) {
      return refuse(ctx, REALM, "A token is required: Authorization: Bearer <API_TOKEN>");
    }
    String header = headers.get(0);
    Future<Principal> known = headers.size() == 1 ? cached(header) : null;
    if (known == null) {
      Matcher bearer = BEARER.matcher(header);
      if (headers.size() > 1 || !bearer.matches()) {
        return refuse(
            ctx,
            REALM + ", error=\"invalid_request\"",
            "The Authorization header must be given once, as Bearer <API_TOKEN>");
      }
      known = verifier.verify(bearer.group(1));
      cache(header, known);
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

  private @Nullable Future<Principal> cached(String header) {
    // With older data, a token may have been revoked since.
    boolean current = System.nanoTime() - revocationsAsOfNanos < MAX_AGE_NANOS;
    return current ? verified.getIfPresent(header) : null;
  }

  private void cache(String header, Future<Principal> principal) {
    if (!principal.failed()) {
      verified.put(header, principal);
      principal.onFailure(failure -> verified.invalidate(header));
    }
  }

  private Future<Principal> unlessExpired(String header, Principal principal) {
    if (principal.expiresAt().isAfter(clock.instant())) {
      return Future.succeededFuture(principal);
    }
    verified.invalidate(header);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The token has expired"));
  }

  /**
   * Checks that a principal has a scope.
   *
   * @throws Fault {@code insufficient_scope}, with the {@code WWW-Authenticate} header set
   */
  public static void requireScope(RoutingContext ctx, Principal principal, String scope) {
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
