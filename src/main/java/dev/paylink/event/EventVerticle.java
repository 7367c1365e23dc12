package dev.paylink.event;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings events into the feed and answers the commands that read it. */
public final class EventVerticle extends VerticleBase {
  /** For what no wake-up tells of: events of another node that has died, wake-ups that got lost. */
  private static final long TICK_MS = TimeUnit.SECONDS.toMillis(1);

  private final Node node;
  private @Nullable EventSequencer sequencer;

  public EventVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    CheckoutUrls checkoutUrls = new CheckoutUrls(node.config().http().publicUrl());
    EventRenderer renderer = new EventRenderer(checkoutUrls);
    EventStore store = new EventStore(node.database(), renderer);
    EventCursors cursors = new EventCursors(new CursorStore(node.database(), renderer));
    EventService events = new EventService(store);
    EventSequencer running = new EventSequencer(vertx, store, node.bus());
    sequencer = running;
    node.bus().subscribe(BusApi.EVENTS_WRITTEN, written -> running.wake());
    vertx.setPeriodic(TICK_MS, timer -> running.wake());
    node.bus().handle(BusApi.LIST_EVENTS, events::list);
    node.bus().handle(BusApi.GET_EVENT, events::get);
    node.bus().handle(BusApi.READ_EVENTS, cursors::read);
    node.bus().handle(BusApi.ADVANCE_CURSOR, cursors::advance);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return sequencer == null ? Future.succeededFuture() : sequencer.stop();
  }
}
