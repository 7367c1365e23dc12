package dev.paylink.catalog.fulfilment;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Poller;
import dev.paylink.catalog.fulfilment.DeliverableStore.Claimed;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.ProviderLoop;
import java.time.Duration;
import java.util.List;

/** The delivery of digital products: it looks at their orders that have changed. */
public final class FulfilmentFeature implements Feature {
  /** A customer waits for it after paying. */
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final NodeParts node;

  public FulfilmentFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of();
  }

  @Override
  public List<BackgroundWork> background() {
    Database database = node.databases().background();
    OutboxSignal events = new OutboxSignal(node.bus());
    DeliverableStore queue = new DeliverableStore(database);
    ProviderLoop<Claimed> deliverables =
        new ProviderLoop<>(
            "deliverables",
            queue,
            new DeliverableRequests(node.bus(), queue),
            node.clock(),
            node.gate());
    FulfilmentService service =
        new FulfilmentService(
            database,
            new FulfilmentStore(database, node.ids(), events),
            queue,
            new LicenceKeys(node.ids(), node.secrets()),
            node.clock());
    Poller orders =
        node.sweep(
            "deliver digital products",
            INTERVAL,
            limit ->
                events
                    .announceIfAny(service.fulfil(limit))
                    .onSuccess(looks -> wakeIfAny(deliverables, looks)));
    return List.of(deliverables, orders);
  }

  private static void wakeIfAny(ProviderLoop<Claimed> deliverables, int looks) {
    if (looks > 0) {
      deliverables.wake();
    }
  }
}
