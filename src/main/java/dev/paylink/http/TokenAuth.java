package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.CallerContext;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates requests by bearer token (RFC 6750). A token is verified and looked up once, then
 * cached until it expires, is revoked, or is evicted for others. A refused token is remembered for
 * a minute by its digest, and an address with too many refused tokens gets no further ones
 * verified. An instance belongs to one event loop.
 */
public final class TokenAuth {
  private static final String SCHEME = "bearer ";
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MAX_REFUSED = 10_000;
  private static final Duration REFUSED_MEMORY = Duration.ofMinutes(1);
  private static final String REALM = "Bearer realm=\"paylink\"";
  private static final String INVALID_TOKEN = REALM + ", error=\"invalid_token\"";

  private final TokenVerifier verifier;
  private final InstantSource clock;
  private final KeyedRateLimit refusals;
  private final TokenMeters meters;
  private final int trustedProxies;
  private final Cache<String, Future<Principal>> verified; // by token
  private final Cache<String, Fault> refused; // by digest of the token
  private long revocationsAsOfNanos = System.nanoTime();

  /**
   * @param cacheSize maximum number of cached tokens
   * @param refusals limit of refused tokens per address
   * @param meters counts refused tokens
   * @param trustedProxies as in {@link ClientAddress#key}
   */
  public TokenAuth(
      TokenVerifier verifier,
      InstantSource clock,
      int cacheSize,
      KeyedRateLimit refusals,
      TokenMeters meters,
      int trustedProxies) {
    this.meters = meters;
    this.verifier = verifier;
    this.clock = clock;
    this.refusals = refusals;
    this.trustedProxies = trustedProxies;
    this.verified = Caffeine.newBuilder().maximumSize(cacheSize).executor(Runnable::run).build();
    this.refused =
        Caffeine.newBuilder()
            .maximumSize(MAX_REFUSED)
            .expireAfterWrite(REFUSED_MEMORY)
            .executor(Runnable::run)
            .build();
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
        .removeIf(future -> future.succeeded() && tokenIds.contains(future.result().id()));
  }

  /**
   * Returns the sender of a request. Fails with {@code unauthorized}, or with {@code
   * invalid_request} for two headers, and sets the {@code WWW-Authenticate} header by RFC 6750,
   * section 3.1: without an error for a request without a bearer token. Fails with {@code
   * rate_limited} after too many refused tokens.
   */
  public Future<Principal> authenticate(RoutingContext ctx) {
    List<String> headers = ctx.request().headers().getAll("Authorization");
    if (headers.size() > 1) {
      ctx.response().putHeader("WWW-Authenticate", REALM + ", error=\"invalid_request\"");
      return Future.failedFuture(Fault.invalid("Authorization", "must be given once"));
    }
    if (headers.isEmpty() || !isBearer(headers.get(0))) {
      return refuse(ctx, REALM, "A token is required: Authorization: Bearer <API_TOKEN>");
    }
    String token = headers.get(0).substring(SCHEME.length()).strip();
    Future<Principal> known = cached(token);
    if (known == null) {
      if (!TOKEN.matcher(token).matches()) {
        return refuse(ctx, INVALID_TOKEN, "The token has characters that no token has (RFC 6750)");
      }
      known = verify(token, ClientAddress.key(ctx.request(), trustedProxies));
    }
    return CallerContext.of(known)
        .compose(principal -> unlessExpired(token, principal))
        .recover(
            failure -> {
              Fault fault = Fault.of(failure);
              return fault.code() == FaultCode.UNAUTHORIZED
                  ? refuse(ctx, INVALID_TOKEN, String.valueOf(fault.getMessage()))
                  : Future.failedFuture(fault);
            });
  }

  private static boolean isBearer(String header) {
    return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  private @Nullable Future<Principal> cached(String token) {
    // With older data, a token may have been revoked since.
    boolean current = System.nanoTime() - revocationsAsOfNanos < MAX_AGE_NANOS;
    return current ? verified.getIfPresent(token) : null;
  }

  private Future<Principal> verify(String token, String address) {
    String digest = digest(token);
    Fault before = refused.getIfPresent(digest);
    if (before != null) {
      return Refusals.pause().compose(paused -> Future.failedFuture(before));
    }
    Future<Principal> inUse = verified.getIfPresent(token);
    if ((inUse != null && inUse.succeeded()) || !refusals.limits()) {
      return verifyNow(token, digest); // a token in use is not a guess
    }
    int waitSeconds = refusals.take(address, 1).waitSeconds();
    if (waitSeconds > 0) {
      meters.limited();
      return Future.failedFuture(
          Fault.rateLimited("Too many refused tokens from this address", waitSeconds));
    }
    return verifyNow(token, digest)
        .onSuccess(genuine -> refusals.giveBack(address))
        .onFailure(
            failure -> {
              if (Fault.of(failure).code() != FaultCode.UNAUTHORIZED) {
                refusals.giveBack(address);
              }
            });
  }

  private Future<Principal> verifyNow(String token, String digest) {
    Future<Principal> principal = verifier.verify(token);
    if (!principal.failed()) {
      verified.put(token, principal);
    }
    return principal
        // Without the context of this request, or other requests would continue in it.
        .onSuccess(
            known -> verified.asMap().replace(token, principal, Future.succeededFuture(known)))
        .onFailure(failure -> forget(token, digest, Fault.of(failure)));
  }

  private static String digest(String token) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }

  private void forget(String token, String digest, Fault fault) {
    verified.invalidate(token);
    if (fault.code() == FaultCode.UNAUTHORIZED) {
      refused.put(digest, fault);
    }
  }

  private Future<Principal> refuse(RoutingContext ctx, String challenge, String message) {
    meters.refused();
    ctx.response().putHeader("WWW-Authenticate", challenge);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, message));
  }

  private Future<Principal> unlessExpired(String token, Principal principal) {
    if (principal.expiresAt().isAfter(clock.instant())) {
      return Future.succeededFuture(principal);
    }
    verified.invalidate(token);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The token has expired"));
  }

  /**
   * Checks that a principal has all scopes of one of several alternatives.
   *
   * @throws Fault {@code insufficient_scope}, with the {@code WWW-Authenticate} header set, which
   *     names the first alternative
   */
  static void requireScopes(
      RoutingContext ctx, Principal principal, List<List<String>> alternatives) {
    try {
      requireScopes(principal, alternatives);
    } catch (Fault refused) {
      ctx.response()
          .putHeader(
              "WWW-Authenticate",
              "%s, error=\"insufficient_scope\", scope=\"%s\""
                  .formatted(REALM, String.join(" ", alternatives.get(0))));
      throw refused;
    }
  }

  /**
   * Checks the same where there is no HTTP response.
   *
   * @throws Fault {@code insufficient_scope}
   */
  public static void requireScopes(Principal principal, List<List<String>> alternatives) {
    if (alternatives.stream().noneMatch(principal.scopes()::containsAll)) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE,
          "This operation needs a token with scope "
              + alternatives.stream()
                  .map(scopes -> String.join(" and ", scopes))
                  .collect(Collectors.joining(" or ")));
    }
  }

  /**
   * Sets the {@code WWW-Authenticate} header of an answer to an operation that has refused a token
   * itself. The detail {@code scope} of the fault names the scope.
   */
  static void challenge(HttpServerResponse response, Fault refused) {
    if (!response.headers().contains("WWW-Authenticate")) {
      String scope =
          refused.details().stream()
              .filter(detail -> detail.field().equals("scope"))
              .map(detail -> ", scope=\"%s\"".formatted(detail.message()))
              .collect(Collectors.joining());
      String error =
          refused.code() == FaultCode.UNAUTHORIZED ? "invalid_token" : "insufficient_scope";
      response.putHeader("WWW-Authenticate", "%s, error=\"%s\"%s".formatted(REALM, error, scope));
    }
  }
}
