package dev.paylink.http.paging;

import dev.paylink.api.Fault;
import dev.paylink.base.time.Rfc3339;
import dev.paylink.http.ValidRequest;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The period filter of lists.
 *
 * @param from inclusive; null if absent
 * @param to exclusive; null if absent
 */
public record Period(@Nullable Instant from, @Nullable Instant to) {

  /**
   * Reads {@code createdFrom} and {@code createdTo}.
   *
   * @throws Fault {@code invalid_request} if one is not a time, or the first is after the second
   */
  public static Period of(ValidRequest request) {
    Instant from = time(request, "createdFrom", Rfc3339::startOf);
    Instant to = time(request, "createdTo", Rfc3339::endOf);
    if (from != null && to != null && (from.isAfter(to) || from.equals(to) && isDay(request))) {
      throw Fault.invalid("createdFrom", "must not be after createdTo");
    }
    return new Period(from, to);
  }

  /**
   * Reads a time that is no part of a period.
   *
   * @return null if the request has no such parameter
   * @throws Fault {@code invalid_request} if it is no date-time with offset
   */
  public static @Nullable Instant instant(ValidRequest request, String name) {
    return time(request, name, Rfc3339::dateTime);
  }

  /** Whether {@code createdTo} is a date; its end is the exclusive start of the next day. */
  private static boolean isDay(ValidRequest request) {
    return !Objects.equals(
        time(request, "createdTo", Rfc3339::startOf), time(request, "createdTo", Rfc3339::endOf));
  }

  private static @Nullable Instant time(
      ValidRequest request, String name, Function<String, Optional<Instant>> parse) {
    String text = request.optional(name, String.class);
    return text == null
        ? null
        : parse
            .apply(text)
            .orElseThrow(() -> Fault.invalid(name, "must be a day and time that exist"));
  }
}
