package dev.paylink.it.support;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has all tests wait for longer than Awaitility's 10 s, as a busy machine can stand still for
 * seconds. Registered as a service.
 */
public final class Patience implements BeforeAllCallback {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(TIMEOUT);
  }
}
