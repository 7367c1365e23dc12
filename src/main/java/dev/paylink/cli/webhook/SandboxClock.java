package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import java.time.Instant;

/** The clock of a test merchant, which may be ahead of real time. */
final class SandboxClock {
  private static final String PATH = "/sandbox/clock";

  private SandboxClock() {}

  /** The time of the merchant; the time of this machine if the token may not read its clock. */
  static Instant now(ServiceApi api) {
    try {
      return Instant.parse(Json.text(api.get(PATH), "/now"));
    } catch (CommandFailure noClock) {
      return Instant.now();
    }
  }
}
