package dev.paylink.events.webhook.sending;

import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt. Its texts can be stored: they hold no NUL and are decoded leniently.
 *
 * @param status of the answer; null without an answer. It counts as soon as the headers have
 *     arrived, even if reading the body fails: a receiver that answers 2xx has the event
 * @param headers of the answer, up to 2 KiB, names in lower case, values of one name joined by a
 *     comma; an entry {@code (left out)} says how many did not fit; null without an answer
 * @param body the first 2 KiB of the answer, as far as received; null without an answer
 * @param error the failure, in words for the merchant; null exactly if the status is 2xx
 * @param durationMs from the start to the end, in milliseconds
 */
public record CallbackResult(
    @Nullable Integer status,
    @Nullable Map<String, String> headers,
    @Nullable String body,
    @Nullable String error,
    Instant startedAt,
    int durationMs) {
  /** Header by which a receiver says what it did. */
  static final String OUTCOME = "webhook-outcome";

  static final String RETRY_AFTER = "retry-after";

  public CallbackResult {
    headers = headers == null ? null : Map.copyOf(headers);
  }

  /** Whether the status means that the receiver has the event: only 2xx does, no redirect. */
  public static boolean isSuccess(@Nullable Integer status) {
    return status != null && status >= 200 && status < 300;
  }

  /** Whether the receiver has the event. */
  public boolean isSuccess() {
    return isSuccess(status);
  }

  /** Returns the attempt as the API shows it. */
  public Attempt attempt(int number) {
    return new Attempt(
        number,
        startedAt.truncatedTo(ChronoUnit.MICROS),
        durationMs,
        status,
        headers,
        body,
        error,
        outcome());
  }

  /** Returns the result of an attempt without an answer. */
  static CallbackResult failed(String error, Instant startedAt, int durationMs) {
    return new CallbackResult(null, null, null, error, startedAt, durationMs);
  }

  /** Returns what the receiver says that it did; null if it says nothing. */
  public @Nullable ReceiverOutcome outcome() {
    return headers == null ? null : ReceiverOutcome.ofHeader(headers.get(OUTCOME));
  }

  /** Returns the unparsed header {@code Retry-After} of the answer; null if absent. */
  public @Nullable String retryAfter() {
    return headers == null ? null : headers.get(RETRY_AFTER);
  }
}
