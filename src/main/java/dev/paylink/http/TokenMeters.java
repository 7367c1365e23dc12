package dev.paylink.http;

import dev.paylink.base.metrics.RefusalMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts requests without a valid token. Thread-safe. */
public final class TokenMeters {
  private final Counter refused;
  private final Runnable limited;

  public TokenMeters(MeterRegistry registry, RefusalMeters refusals) {
    this.refused =
        Counter.builder("paylink.tokens.refused")
            .description("Requests that were answered 401: without a token, or with one not valid")
            .register(registry);
    this.limited = refusals.by("refused_tokens_of_address");
  }

  /** Counts a request that gets 401. */
  public void refused() {
    refused.increment();
  }

  /** Counts a request that gets 429, because its address sent too many refused tokens. */
  public void limited() {
    limited.run();
  }
}
