package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recording of attempts. */
class WebhookOutcomesIT {
  private static final int EVENTS = 20;

  private static final String RECORDED =
      """
      select (select count(*) from webhook_delivery where attempts = 1)
           + (select count(*) from webhook_delivery_done)
      """;

  @ParameterizedTest
  @ValueSource(ints = {200, 500})
  void recordsOthersWhenOneOutcomeIsRejected(int status) {
    CountDownLatch all = new CountDownLatch(EVENTS);
    // A node of its own: it has a constraint of its own.
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver()) {
      for (String table : List.of("webhook_delivery", "webhook_delivery_done")) {
        service.execute(
            "alter table %s add check (attempt_log::text not like '%%poison%%')".formatted(table));
      }
      receiver.script(
          call -> {
            all.countDown();
            awaitLatch(all);
            boolean poison = call.id().equals(receiver.ids().get(0));
            return Receiver.Reply.of(status, poison ? "poison" : "fine");
          });
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ",\"maxConcurrency\":" + EVENTS);
      for (int i = 0; i < EVENTS; i++) {
        api.newOrder();
      }
      await().until(() -> service.number(RECORDED) == EVENTS - 1);
      assertEquals(1, service.number("select count(*) from webhook_delivery where attempts = 0"));
      assertEquals(EVENTS, Set.copyOf(receiver.ids()).size());
      assertEquals(EVENTS, receiver.calls().size());
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
