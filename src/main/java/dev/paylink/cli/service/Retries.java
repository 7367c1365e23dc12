package dev.paylink.cli.service;

import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import java.time.Duration;
import java.util.function.Supplier;

/** Repeats a request that may be repeated, such as a deletion or one with an idempotency key. */
public final class Retries {
  private static final int ATTEMPTS = 4;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private Retries() {}

  /**
   * Sends a request up to four times while the service refuses it for now or does not answer; once
   * only if nothing listens there.
   *
   * @throws CommandFailure of the last attempt
   */
  public static <T> T of(Supplier<T> request) {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return request.get();
      } catch (ApiRefusal refusal) {
        if (!refusal.isTemporary()) {
          throw refusal;
        }
        Await.pause(pause(refusal.retryAfter()));
      } catch (Unreachable lost) {
        if (!lost.mayHaveArrived()) {
          throw lost;
        }
        Await.pause(PAUSE);
      }
    }
    return request.get();
  }

  private static Duration pause(Duration asked) {
    if (asked.compareTo(PAUSE) < 0) {
      return PAUSE;
    }
    return asked.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked;
  }
}
