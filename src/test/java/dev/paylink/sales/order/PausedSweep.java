package dev.paylink.sales.order;

import dev.paylink.base.id.Ids;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.it.support.TestService;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.order.OverdueReadStore.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A sweep of overdue orders that stops between reading orders and writing them. */
public final class PausedSweep {
  private static final OverdueStage BUT_TRANSFERS =
      new OverdueStage(Duration.ofHours(1), List.of("manual"), false);

  private PausedSweep() {}

  /** Cancels orders older than an hour, but not those that wait for a transfer. */
  public static void run(TestService service, Instant at, Runnable meanwhile) {
    NodeContext node = service.node();
    OverdueReadStore reader = new OverdueReadStore(node.databases().api());
    OverdueStore store =
        new OverdueStore(node.databases().api(), node.ids(), new OutboxSignal(node.bus()));
    UUID before = Ids.lowestAt(at.minus(BUT_TRANSFERS.ttl()));
    Part part = TestService.await(reader.read(BUT_TRANSFERS, new UUID(0, 0), before, 100));
    meanwhile.run();
    TestService.await(store.cancel(part, at));
  }
}
