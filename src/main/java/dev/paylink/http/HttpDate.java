package dev.paylink.http;

import io.netty.handler.codec.DateFormatter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;

/**
 * The value of the {@code Date} header (RFC 9110, section 6.6.1), formatted once a second. An
 * instance belongs to one event loop.
 */
final class HttpDate {
  private final InstantSource clock;
  private long second = Long.MIN_VALUE;
  private String text = "";

  HttpDate(InstantSource clock) {
    this.clock = clock;
  }

  /** For a response outside of the router. */
  static String ofSystem() {
    return of(Instant.now());
  }

  static String of(Instant time) {
    return DateFormatter.format(Date.from(time));
  }

  String now() {
    Instant now = clock.instant();
    if (now.getEpochSecond() != second) {
      second = now.getEpochSecond();
      text = of(now);
    }
    return text;
  }
}
