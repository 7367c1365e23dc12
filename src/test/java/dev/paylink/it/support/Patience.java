package dev.paylink.it.support;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has all tests look at once, soon again, and for longer than Awaitility's 10 s, as a busy machine
 * can stand still for seconds. Registered as a service.
 */
public final class Patience implements BeforeAllCallback {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration SHORTEST = Duration.ofMillis(10);
  private static final int LOOKS = 10;

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(TIMEOUT);
    Awaitility.setDefaultPollDelay(Duration.ZERO);
    Awaitility.setDefaultPollInterval(
        (looks, before) -> SHORTEST.multipliedBy(Math.min(looks, LOOKS)));
  }
}
