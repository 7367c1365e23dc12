package dev.paylink.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;

/**
 * Says of a merchant that its customers cannot pay, once an hour however many views there are.
 * Thread-safe.
 */
final class UnpayableLog {
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final int MAX_MERCHANTS = 10_000;

  private final Logger log;
  private final Cache<String, Boolean> said =
      Caffeine.newBuilder()
          .maximumSize(MAX_MERCHANTS)
          .expireAfterWrite(PAUSE)
          .executor(Runnable::run)
          .build();

  UnpayableLog(Logger log) {
    this.log = log;
  }

  /**
   * Logs it, unless that was done within the hour.
   *
   * @param asked which names merchant and amount
   * @param reason why no payment method is offered
   */
  void unpayable(DescribeProvider asked, String reason) {
    String merchantId = Objects.requireNonNull(asked.merchantId());
    if (said.asMap().putIfAbsent(merchantId, true) == null) {
      log.warn(
          "Customers of {} cannot pay {} {}: {}. This is said once an hour; `doctor` looks at all merchants",
          merchantId,
          asked.currency(),
          asked.amount(),
          reason);
    }
  }
}
