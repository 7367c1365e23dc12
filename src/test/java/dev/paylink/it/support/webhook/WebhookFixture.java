package dev.paylink.it.support.webhook;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * Base class with a service that attempts a delivery twice, and a merchant and receiver per test.
 */
public abstract class WebhookFixture {
  /** Pause before the second and last attempt. */
  protected static final Duration PAUSE = Duration.ofHours(1);

  protected static TestService service;
  protected Receiver receiver;
  protected ApiClient api;
  protected Webhooks webhooks;

  @BeforeAll
  protected static void start() {
    service = TestService.start(Map.of("PAYLINK_WEBHOOKS_RETRY_DELAYS", PAUSE.toMinutes() + "m"));
  }

  @BeforeEach
  protected void open() {
    receiver = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  protected void close() {
    receiver.close();
  }

  @AfterAll
  protected static void stop() {
    service.close();
  }
}
