package dev.paylink.data.outbox;

import dev.paylink.api.Bus;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.Listener;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes wake-ups to other nodes, through the database: a node that writes events wakes up the node
 * that gives them positions, and the nodes that send deliveries. At most 50 a second are sent,
 * after the commit and on a connection for background work, so that no request waits for them.
 * While no other node needs them, the database is asked once a second.
 */
public final class WakeUpVerticle extends VerticleBase {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Bus bus;
  private final UUID nodeId;
  private final WakeUpStore store;
  private final Poller sender;
  private final Optional<Listener> listener;
  private boolean written;
  private boolean toSend;
  private boolean needed = true; // whether another node needed the latest wake-up

  /**
   * @param background for sending
   * @param listener for receiving; empty if the node has nothing to wake up
   */
  public WakeUpVerticle(Bus bus, Database background, Optional<Listener> listener, UUID nodeId) {
    this.bus = bus;
    this.nodeId = nodeId;
    this.store = new WakeUpStore(background);
    this.sender = new Poller("wake up other nodes", INTERVAL, PAUSE, this::send);
    this.listener = listener;
  }

  @Override
  public Future<?> start() {
    sender.start(vertx);
    listener.ifPresent(channel -> channel.start(vertx, WakeUpSql.CHANNEL, this::received));
    bus.subscribe(OutboxBus.EVENTS_WRITTEN, this::written);
    return Future.succeededFuture();
  }

  private void written(EventsWritten events) {
    if (events.byThisNode()) {
      written = true;
      toSend |= events.toSend();
      if (needed) {
        sender.wake();
      }
    }
  }

  private Future<Boolean> send() {
    if (!written) {
      return Poller.NOTHING_TO_DO;
    }
    boolean sends = toSend;
    written = false;
    toSend = false;
    return store
        .announce(nodeId, sends)
        .map(
            sent -> {
              needed = sent;
              return false;
            });
  }

  private void received(String payload) {
    if (!payload.startsWith(nodeId.toString())) {
      boolean sends = payload.endsWith(WakeUpSql.TO_SEND);
      bus.publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten(false, sends));
    }
  }

  @Override
  public Future<?> stop() {
    return Future.join(
        sender.stop(), listener.map(Listener::stop).orElseGet(Future::succeededFuture));
  }
}
