package dev.paylink.events.message.sending;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends due messages, one per slot at the same time. No transaction is open while a channel works;
 * a message without a recorded outcome is sent again when its lease has expired. An instance
 * belongs to one event loop.
 */
public final class Sender {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** A claim looks at thousands of messages, so it waits until this part of the slots is free. */
  private static final int CLAIMS = 4;

  private final SendingStore store;
  private final Dispatch dispatch;
  private final Supplier<List<String>> channels;
  private final InstantSource clock;
  private final MessageMeters meters;
  private final int slots;
  private final int few;
  private final Poller poller;
  private final Promise<Void> idle = Promise.promise();
  private int inFlight;
  private boolean stopped;

  /**
   * @param channels names of the channels that this node can use now
   * @param slots messages that are sent at once
   */
  public Sender(
      SendingStore store,
      Dispatch dispatch,
      Supplier<List<String>> channels,
      InstantSource clock,
      MessageMeters meters,
      int slots,
      Gate gate) {
    this.store = store;
    this.dispatch = dispatch;
    this.channels = channels;
    this.clock = clock;
    this.meters = meters;
    this.slots = slots;
    this.few = Math.max(1, slots / CLAIMS);
    this.poller = new Poller("send messages", INTERVAL, PAUSE, this::send).behind(gate);
  }

  public void start(Vertx vertx) {
    poller.start(vertx);
  }

  /** Looks for what is due now. */
  public void wake() {
    poller.wake();
  }

  private Future<Boolean> send() {
    int free = slots - inFlight;
    List<String> usable = channels.get();
    if (stopped || free < few) {
      return Poller.NOTHING_TO_DO;
    }
    return store
        .claim(usable, free, clock.instant())
        .map(
            claimed -> {
              claimed.forEach(this::send);
              return false; // each that ends looks for more
            });
  }

  private void send(Claimed message) {
    inFlight++;
    meters.inFlight(1);
    dispatch
        .send(message)
        .onComplete(
            sent -> {
              inFlight--;
              meters.inFlight(-1);
              endIfIdle();
              wake();
            });
  }

  private void endIfIdle() {
    if (stopped && inFlight == 0) {
      idle.tryComplete();
    }
  }

  /** Claims nothing more; completes when what is in flight is recorded, or after a time. */
  public Future<Void> stop(Vertx vertx, Duration atMost) {
    stopped = true;
    long timer = vertx.setTimer(Math.max(1, atMost.toMillis()), late -> idle.tryComplete());
    return poller
        .stop()
        .compose(
            ended -> {
              endIfIdle();
              return idle.future();
            })
        .onComplete(ended -> vertx.cancelTimer(timer));
  }
}
