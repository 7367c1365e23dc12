package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.Caller;
import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a token may give to the tokens that it creates or rotates: its own scopes, and at most the
 * time for which it was issued itself. So a token never leads to more than it can do.
 */
final class TokenGrants {
  /** The longest time for which a token is issued. */
  static final Duration MAX_LIFETIME = Duration.ofDays(366);

  /** The lifetime of a token if the request names no other. */
  static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);

  private TokenGrants() {}

  /**
   * Checks that a caller has all scopes of another token.
   *
   * @throws Fault {@code insufficient_scope}
   */
  static void checkScopes(Caller caller, Collection<String> scopes) {
    List<String> missing =
        scopes.stream().filter(scope -> !caller.scopes().contains(scope)).toList();
    if (!missing.isEmpty()) {
      String names = String.join(" ", missing);
      throw Fault.reported(
          FaultCode.INSUFFICIENT_SCOPE,
          "A token gives only scopes that it has itself; this one lacks " + names,
          List.of(new Detail("scope", names)),
          0);
    }
  }

  /** The known ones of these scopes, each once, in the order of {@link Scope}. */
  static List<String> inOrder(Collection<String> scopes) {
    return Arrays.stream(Scope.values()).map(Scope::code).filter(scopes::contains).toList();
  }

  /**
   * The time of expiry of a new token, to the second.
   *
   * @param created when it is created
   * @param expiresAt as requested; null if not given
   * @param expiresIn seconds, as requested; null if not given
   * @param usual the lifetime if neither is given; one longer than allowed is shortened
   * @throws Fault {@code invalid_request} naming the field
   */
  static Instant expiry(
      Caller caller,
      Instant created,
      @Nullable Instant expiresAt,
      @Nullable Integer expiresIn,
      Duration usual) {
    Duration allowed = min(MAX_LIFETIME, caller.lifetime());
    if (expiresAt == null) {
      Duration lifetime = expiresIn == null ? min(usual, allowed) : Duration.ofSeconds(expiresIn);
      return after(created, lifetime, allowed);
    }
    if (expiresIn != null) {
      throw Fault.invalid("expiresAt", "excludes expiresIn: give one of the two");
    }
    return at(expiresAt.truncatedTo(ChronoUnit.SECONDS), created, allowed);
  }

  private static Instant after(Instant created, Duration lifetime, Duration allowed) {
    if (lifetime.compareTo(allowed) > 0) {
      throw Fault.invalid(
          "expiresIn",
          "must be at most %d, as the token of this request was issued for as many seconds"
              .formatted(allowed.toSeconds()));
    }
    return created.plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant at(Instant second, Instant created, Duration allowed) {
    if (!second.isAfter(created)) {
      throw Fault.invalid("expiresAt", "must be in the future");
    }
    if (second.isAfter(created.plus(allowed))) {
      boolean longest = allowed.equals(MAX_LIFETIME);
      throw Fault.invalid(
          "expiresAt",
          "must be at most %d seconds ahead, as %s"
              .formatted(
                  allowed.toSeconds(),
                  longest
                      ? "no token is issued for longer"
                      : "the token of this request was issued for as many"));
    }
    return second;
  }

  /** The time for which a token was issued, in whole seconds, rounded up. */
  static Duration lifetime(Instant created, Instant expiresAt) {
    Duration exact = Duration.between(created, expiresAt);
    return exact.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
  }

  /** The whole seconds until a token expires; what is created now must not outlive it. */
  static Duration rest(Instant now, Instant expiresAt) {
    return Duration.ofSeconds(Math.max(0, Duration.between(now, expiresAt).toSeconds()));
  }

  /**
   * Refuses a session that a token opened: a rotation gives a new token in place of one that others
   * use.
   *
   * @throws Fault {@code insufficient_scope}
   */
  static void checkRotation(Caller caller) {
    if (caller.sessionToken() != null) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE, "A session that a platform opened rotates no token");
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
