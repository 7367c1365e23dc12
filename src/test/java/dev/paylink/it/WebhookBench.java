package dev.paylink.it;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A service that tries a delivery twice, and for each test a merchant and a receiver. */
abstract class WebhookBench {
  /** Before the second attempt, which is the last one. */
  static final Duration PAUSE = Duration.ofHours(1);

  static TestService service;
  Receiver receiver;
  ApiClient api;
  Webhooks webhooks;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_WEBHOOKS_RETRY_DELAYS", PAUSE.toMinutes() + "m"));
  }

  @BeforeEach
  void open() {
    receiver = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @AfterAll
  static void stop() {
    service.close();
  }
}
