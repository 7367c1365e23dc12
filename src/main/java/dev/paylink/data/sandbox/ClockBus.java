package dev.paylink.data.sandbox;

import dev.paylink.api.Command;
import dev.paylink.data.sandbox.ClockMessages.GetClock;
import dev.paylink.data.sandbox.ClockMessages.MoveClock;
import dev.paylink.data.sandbox.ClockMessages.SandboxClock;

/** The bus addresses of sandbox clocks; internal. */
public final class ClockBus {
  private ClockBus() {}

  /** Returns the sandbox clock of a merchant. Fails with {@code not_found} for a live merchant. */
  public static final Command<GetClock, SandboxClock> GET_CLOCK =
      new Command<>("paylink.sandbox.get-clock", GetClock.class, SandboxClock.class);

  /**
   * Starts to move a sandbox clock forward. Fails with {@code invalid_request}, with {@code
   * clock_advancing} while it moves to another time, and with {@code not_found} for a live
   * merchant.
   */
  public static final Command<MoveClock, SandboxClock> MOVE_CLOCK =
      new Command<>("paylink.sandbox.move-clock", MoveClock.class, SandboxClock.class);
}
