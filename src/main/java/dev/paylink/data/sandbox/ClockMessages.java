package dev.paylink.data.sandbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Messages about the sandbox clocks of merchants. */
public final class ClockMessages {
  private ClockMessages() {}

  /** Requests the sandbox clock of a merchant. */
  public record GetClock(String merchantId) {}

  /** Moves the sandbox clock of a merchant forward. */
  public record MoveClock(String merchantId, ClockMove move) {}

  /**
   * How far a clock moves; one of the two is given.
   *
   * @param advance an ISO 8601 duration of days, hours, minutes and seconds, as {@code P1DT2H}
   * @param to the time that the clock is to show
   */
  public record ClockMove(@Nullable String advance, @Nullable Instant to) {}

  /**
   * The sandbox clock of a merchant.
   *
   * @param now the time of the merchant
   * @param ahead how far it is ahead of real time, an ISO 8601 duration
   * @param status {@code ready}, or {@code advancing} while the clock moves
   * @param target the time that it moves to; null while it does not move
   */
  public record SandboxClock(Instant now, String ahead, String status, @Nullable Instant target) {}
}
