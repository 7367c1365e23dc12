package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.KeyedRateLimit.Verdict;
import java.time.Duration;

/**
 * The budget of a node for requests of checkout pages, which anybody can send: requests and payment
 * forms per client address and per payment link. Router instances share it. Thread-safe.
 */
public final class PageBudget {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int BURST_SECONDS = 10;

  private final KeyedRateLimit requestsOfAddress;
  private final KeyedRateLimit requestsOfLink;
  private final KeyedRateLimit formsOfAddress;
  private final KeyedRateLimit formsOfLink;
  private final Runnable requestRefused;
  private final Runnable formRefused;

  public PageBudget(AppConfig.Checkout config, RefusalMeters refusals) {
    this.requestRefused = refusals.by("page_requests");
    this.formRefused = refusals.by("page_forms");
    this.requestsOfAddress = perSecond(config.requestsPerSecondPerAddress());
    this.requestsOfLink = perSecond(config.requestsPerSecondPerLink());
    this.formsOfAddress = perMinute(config.ordersPerMinutePerAddress());
    this.formsOfLink = perMinute(config.ordersPerMinutePerLink());
  }

  private static KeyedRateLimit perSecond(int amount) {
    return new KeyedRateLimit(amount, SECOND, burst(amount));
  }

  private static KeyedRateLimit perMinute(int amount) {
    return new KeyedRateLimit(amount, MINUTE, Math.max(1, amount));
  }

  private static int burst(int perSecond) {
    return Math.max(1, BURST_SECONDS * perSecond);
  }

  /** Sets other rates. What has another rate than before starts with a full burst. */
  public void change(AppConfig.Checkout config) {
    changePerSecond(requestsOfAddress, config.requestsPerSecondPerAddress());
    changePerSecond(requestsOfLink, config.requestsPerSecondPerLink());
    changePerMinute(formsOfAddress, config.ordersPerMinutePerAddress());
    changePerMinute(formsOfLink, config.ordersPerMinutePerLink());
  }

  private static void changePerSecond(KeyedRateLimit limit, int amount) {
    limit.change(amount, burst(amount));
  }

  private static void changePerMinute(KeyedRateLimit limit, int amount) {
    limit.change(amount, Math.max(1, amount));
  }

  /**
   * Counts a request.
   *
   * @param address of the client
   * @param subject last part of a checkout URL, or a payment
   * @throws Fault {@code rate_limited}
   */
  void countRequest(String address, String subject) {
    take(requestsOfAddress, address, requestRefused);
    take(requestsOfLink, subject, requestRefused);
  }

  /**
   * Counts a payment form, in addition to its request.
   *
   * @throws Fault {@code rate_limited}
   */
  void countForm(String address, String subject) {
    take(formsOfAddress, address, formRefused);
    take(formsOfLink, subject, formRefused);
  }

  private static void take(KeyedRateLimit limit, String key, Runnable refused) {
    if (limit.limits()) {
      Verdict verdict = limit.take(key, 1);
      if (verdict.refused()) {
        refused.run();
        throw Fault.rateLimited("Too many requests of checkout pages", verdict.waitSeconds());
      }
    }
  }
}
