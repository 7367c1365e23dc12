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
 * Tells who sends a request, by its bearer token (RFC 6750). A token is verified and looked up once
 * and then remembered until it expires, is revoked, or is pushed out by others. An instance belongs
 * to one event loop.
 */
public final class TokenAuth {
  private static final Pattern BEARER =
      Pattern.compile("bearer +([A-Za-z0-9._~+/-]+=*)", Pattern.CASE_INSENSITIVE);
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final String REALM = "Bearer realm=\"paylink\"";

  private final TokenVerifier verifier;
  private final InstantSource clock;
  private final Cache<String, Future<Principal>> remembered; // by header
  private long informedNanos = System.nanoTime();

  /**
   * @param cacheSize how many verified tokens to remember
   */
  public TokenAuth(TokenVerifier verifier, InstantSource clock, int cacheSize) {
    this.verifier = verifier;
    this.clock = clock;
    this.remembered = Caffeine.newBuilder().maximumSize(cacheSize).executor(Runnable::run).build();
  }

  /**
   * Forgets revoked tokens. Must be called at least once a second, as without it verified tokens
   * are not taken from memory.
   *
   * @param tokenIds {@code tok_…}
   * @param asOfNanos when the database was asked, by {@link System#nanoTime}
   */
  public void forget(Set<String> tokenIds, long asOfNanos) {
    informedNanos = asOfNanos;
    remembered
        .asMap()
        .values()
        .removeIf(future -> future.succeeded() && tokenIds.contains(future.result().tokenId()));
  }

  /**
   * Who sends the request; fails with {@code unauthorized} and the {@code WWW-Authenticate} header
   * set.
   */
  public Future<Principal> authenticate(RoutingContext ctx) {
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
      known = verifier.verify(bearer.group(1));
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
    if (principal.expiresAt().isAfter(clock.instant())) {
      return Future.succeededFuture(principal);
    }
    remembered.invalidate(header);
    return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The token has expired"));
  }

  /**
   * Checks that a principal may do something.
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
