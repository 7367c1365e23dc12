package dev.paylink.events.message;

import dev.paylink.api.Bus;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.events.message.plan.Planner;
import dev.paylink.events.message.sending.Sender;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes messages of what has happened, and sends them. */
final class MessageSenderVerticle extends VerticleBase {
  private final Bus bus;
  private final Function<Vertx, Sender> senders;
  private final @Nullable Function<Runnable, Planner> planners;
  private final Duration drainTimeout;
  private @Nullable Sender sender;
  private @Nullable Planner planner;

  /**
   * @param senders creates the sender
   * @param planners creates the planner, with what it calls after it has written messages; null if
   *     messages are off: then the sender only finishes the remaining messages
   * @param drainTimeout the longest time for messages in flight when this verticle stops
   */
  MessageSenderVerticle(
      Bus bus,
      Function<Vertx, Sender> senders,
      @Nullable Function<Runnable, Planner> planners,
      Duration drainTimeout) {
    this.bus = bus;
    this.senders = senders;
    this.planners = planners;
    this.drainTimeout = drainTimeout;
  }

  @Override
  public Future<?> start() {
    Sender sending = senders.apply(vertx);
    sending.start(vertx);
    sender = sending;
    if (planners != null) {
      Planner planning = planners.apply(sending::wake);
      planning.start(vertx);
      bus.subscribe(OutboxBus.EVENTS_WRITTEN, written -> planning.wake());
      planner = planning;
    }
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    Future<Void> planned = planner == null ? Future.succeededFuture() : planner.stop();
    return planned.eventually(() -> Objects.requireNonNull(sender).stop(vertx, drainTimeout));
  }
}
