package dev.paylink.webhook.sending;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of an attempt to call a receiver. Text is fit to be stored: without NUL, decoded
 * leniently.
 *
 * @param status of the answer; null when none came. It counts as soon as the headers are there,
 *     whatever becomes of the body: a receiver that says 2xx has the event
 * @param headers of the answer, names in lower case, values of one name joined by a comma; null
 *     without an answer
 * @param body the first 2 KiB of the answer, as far as it came; null without an answer
 * @param error what went wrong, in words for the merchant; null exactly if the status is 2xx
 * @param durationMs from the start to the end, in milliseconds
 */
public record CallbackResult(
    @Nullable Integer status,
    @Nullable Map<String, String> headers,
    @Nullable String body,
    @Nullable String error,
    Instant startedAt,
    int durationMs) {

  public CallbackResult {
    headers = headers == null ? null : Map.copyOf(headers);
  }

  /** Whether a receiver that answers with this status has the event; a redirect does not count. */
  public static boolean isSuccess(@Nullable Integer status) {
    return status != null && status >= 200 && status < 300;
  }

  /** An attempt without an answer. */
  static CallbackResult failed(String error, Instant startedAt, int durationMs) {
    return new CallbackResult(null, null, null, error, startedAt, durationMs);
  }

  /** The header {@code Retry-After} of the answer, whatever it holds; null when there is none. */
  public @Nullable String retryAfter() {
    return headers == null ? null : headers.get("retry-after");
  }
}
