package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.http.KeyedRateLimit.Verdict;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The rate limits of a node: the cost of requests per token and per merchant, and requests in
 * flight per merchant. Router instances share it, as the connections of a client are spread over
 * them. Thread-safe.
 */
public final class RateLimiter {
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit-Limit");
  private static final CharSequence REMAINING = HttpHeaders.createOptimized("RateLimit-Remaining");
  private static final CharSequence RESET = HttpHeaders.createOptimized("RateLimit-Reset");

  private static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");
  private static final CharSequence STATE = HttpHeaders.createOptimized("RateLimit");

  private final KeyedRateLimit tokens;
  private final KeyedRateLimit merchants;
  private final Runnable refusedByToken;
  private final Runnable refusedByMerchant;
  private final Runnable refusedInFlight;
  private final ConcurrentMap<String, Integer> inFlight = new ConcurrentHashMap<>();
  private volatile CharSequence policy;
  private volatile int maximumInFlight;

  public RateLimiter(AppConfig.RateLimit config, RefusalMeters refusals) {
    this.refusedByToken = refusals.by("rate_of_token");
    this.refusedByMerchant = refusals.by("rate_of_merchant");
    this.refusedInFlight = refusals.by("in_flight_of_merchant");
    this.tokens = new KeyedRateLimit(config.requestsPerSecond(), PERIOD, config.burst());
    this.merchants = new KeyedRateLimit(perMerchant(config), PERIOD, config.merchantBurst());
    this.policy = policy(tokens);
    this.maximumInFlight = config.merchantInFlight();
  }

  private static int perMerchant(AppConfig.RateLimit config) {
    return config.requestsPerSecond() == 0 ? 0 : config.merchantRequestsPerSecond();
  }

  private static CharSequence policy(KeyedRateLimit tokens) {
    return HttpHeaders.createOptimized(
        "\"token\";q=%d;w=%d".formatted(tokens.burst(), tokens.fillSeconds()));
  }

  /** Sets other limits. Tokens and merchants whose rate changes start with a full burst. */
  public void change(AppConfig.RateLimit config) {
    tokens.change(config.requestsPerSecond(), config.burst());
    merchants.change(perMerchant(config), config.merchantBurst());
    policy = policy(tokens);
    maximumInFlight = config.merchantInFlight();
  }

  /**
   * Takes the cost of a request from the rate of its token and of its merchant, and writes the
   * {@code RateLimit-*} headers, which are of the token: the three of many services, and {@code
   * RateLimit-Policy} and {@code RateLimit} of draft-ietf-httpapi-ratelimit-headers-10.
   *
   * @param cost by {@link RequestCost}
   * @throws Fault {@code rate_limited}
   */
  public void count(Principal principal, int cost, HttpServerResponse response) {
    if (tokens.limits()) {
      Verdict verdict = tokens.take(principal.id(), cost);
      response
          .putHeader(LIMIT, Integer.toString(tokens.burst()))
          .putHeader(REMAINING, Long.toString(verdict.remaining()))
          .putHeader(RESET, Integer.toString(verdict.resetSeconds()))
          .putHeader(POLICY, policy)
          .putHeader(STATE, "\"token\";r=" + verdict.remaining() + ";t=" + verdict.resetSeconds());
      refuseIf(verdict, "Too many requests with this token", refusedByToken);
    }
    countMerchant(principal, cost);
  }

  /**
   * Takes the cost of a call that did not come by HTTP, which has no token but a person.
   *
   * @throws Fault {@code rate_limited}
   */
  public void count(Principal principal, int cost) {
    String person = principal.actor().id();
    if (person != null && tokens.limits()) {
      refuseIf(tokens.take(person, cost), "Too many requests of this person", refusedByToken);
    }
    countMerchant(principal, cost);
  }

  private void countMerchant(Principal principal, int cost) {
    if (merchants.limits()) {
      refuseIf(
          merchants.take(principal.merchantId(), cost),
          "Too many requests with this merchant's tokens",
          refusedByMerchant);
    }
  }

  private static void refuseIf(Verdict verdict, String message, Runnable refused) {
    if (verdict.refused()) {
      refused.run();
      throw Fault.rateLimited(message, verdict.waitSeconds());
    }
  }

  /**
   * Counts a request in flight until {@link #leave}.
   *
   * @throws Fault {@code rate_limited} if the merchant has too many in flight
   */
  public void enter(Principal principal) {
    String merchant = principal.merchantId();
    int maximum = maximumInFlight;
    if (inFlight.merge(merchant, 1, Integer::sum) > maximum) {
      leave(principal);
      refusedInFlight.run();
      throw Fault.rateLimited(
          "More than %d requests of this merchant are in flight".formatted(maximum), 1);
    }
  }

  /** Reverses {@link #enter}. */
  public void leave(Principal principal) {
    inFlight.computeIfPresent(
        principal.merchantId(), (same, count) -> count == 1 ? null : count - 1);
  }
}
