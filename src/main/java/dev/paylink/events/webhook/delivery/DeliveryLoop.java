package dev.paylink.events.webhook.delivery;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.events.webhook.delivery.Backlog.Run;
import dev.paylink.events.webhook.sending.CallbackSender;
import dev.paylink.events.webhook.shard.ShardLease;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the due deliveries of its shards. Takes the next deliveries in turn, reads their content,
 * sends them, and records the outcomes. No transaction is open in between. If anything fails, the
 * deliveries stay due. An instance belongs to one event loop.
 */
public final class DeliveryLoop implements ShardLease.Holder {
  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, deliveries whose turn comes during the pause share one read. */
  private static final Duration PAUSE = Duration.ofMillis(2);

  /** Deliveries that are taken but not recorded, per sending slot. */
  private static final int OPEN_PER_SLOT = 4;

  /** Deliveries that are read at once. */
  private static final int MOST_PREPARED = 512;

  private final Vertx vertx;
  private final DeliveryStore store;
  private final InstantSource clock;
  private final Gate gate;
  private final DeliveryMeters meters;
  private final int slots;
  private final EndpointTurns turns;
  private final Backlog backlog;
  private final DueFinder finder;
  private final Lanes lanes;
  private final ShardLease lease;
  private final Poller poller;
  private final Promise<Void> idle = Promise.promise();
  private @Nullable Instant alarm;
  private int shards;
  private boolean stopped;

  /**
   * @param lease creates the lease of this loop
   */
  public DeliveryLoop(
      Vertx vertx,
      AppConfig.Webhooks config,
      DueStore due,
      DeliveryStore store,
      CallbackSender callbacks,
      Outcomes outcomes,
      InstantSource clock,
      Gate gate,
      DeliveryMeters meters,
      Function<ShardLease.Holder, ShardLease> lease) {
    this.vertx = vertx;
    this.store = store;
    this.clock = clock;
    this.meters = meters;
    this.slots = config.maxInFlight();
    this.gate = gate;
    this.turns = new EndpointTurns(new SlotLimits(slots), this::mayBegin);
    this.backlog = new Backlog(turns);
    this.finder = new DueFinder(due, backlog, clock, gate, this::wake);
    this.lease = lease.apply(this);
    this.lanes = new Lanes(vertx, turns, backlog, callbacks, outcomes, clock, meters, this);
    this.poller = new Poller("send deliveries", INTERVAL, PAUSE, this::send).behind(gate);
  }

  public void start() {
    meters.addSlots(slots);
    lease.start(vertx);
    finder.start(vertx);
    poller.start(vertx);
  }

  /** Whether an attempt for a shard may start now. */
  boolean mayBegin(int shard) {
    return gate.isOpen() && lease.mayBegin(shard);
  }

  /** Looks for what has become due now. */
  public void nextIsDue() {
    finder.wake();
  }

  @Override
  public void keeps(Set<Integer> kept) {
    meters.addShards(kept.size() - shards);
    shards = kept.size();
    backlog.keep(kept);
    finder.keep(kept);
  }

  @Override
  public boolean isIdle(int shard) {
    return backlog.isIdle(shard);
  }

  /** Starts attempts if there is room, now or after the pause. */
  void wake() {
    poller.wake();
  }

  private Future<Boolean> send() {
    UUID sender = lease.sender();
    int most = Math.min(MOST_PREPARED, OPEN_PER_SLOT * slots - backlog.open());
    if (sender == null || stopped || most <= 0) {
      return Poller.NOTHING_TO_DO;
    }
    Instant now = clock.instant();
    List<Run> runs = backlog.take(most, now);
    setAlarm(now);
    if (backlog.hasToRead()) {
      finder.read();
    }
    if (runs.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    List<Due> due = runs.stream().flatMap(run -> run.due().stream()).toList();
    return store
        .prepare(due, sender, now)
        .onFailure(failure -> runs.forEach(lanes::giveBack))
        .map(
            prepared -> {
              runs.forEach(run -> lanes.send(run, prepared, now));
              return false;
            });
  }

  /** Starts attempts when the limit per second of an endpoint allows more. */
  private void setAlarm(Instant now) {
    Instant next = turns.nextAt();
    if (next == null || alarm != null && !next.isBefore(alarm)) {
      return;
    }
    alarm = next;
    vertx.setTimer(
        Math.max(0, Duration.between(now, next).toMillis()) + 1, // not before it
        over -> {
          alarm = null;
          wake();
        });
  }

  /** Closes a delivery that was taken. */
  void closed(int shard) {
    lease.ended(shard);
    endIfIdle();
    wake();
  }

  private void endIfIdle() {
    if (stopped && backlog.open() == 0) {
      idle.tryComplete();
    }
  }

  /**
   * Stops sending, and gives up the shards; completes when the deliveries in flight are recorded,
   * or after a time limit. Other senders then repeat deliveries that are still in flight.
   */
  public Future<Void> stop(Duration atMost) {
    stopped = true;
    meters.addSlots(-slots);
    lease.handOver();
    long timer = vertx.setTimer(Math.max(1, atMost.toMillis()), late -> abandon());
    return Future.join(poller.stop(), finder.stop())
        .otherwiseEmpty()
        .compose(
            ended -> {
              endIfIdle();
              return idle.future();
            })
        .onComplete(ended -> vertx.cancelTimer(timer))
        .eventually(lease::leave);
  }

  private void abandon() {
    lanes.abandon();
    if (idle.tryComplete()) {
      log.warn("Stops while deliveries are in flight; another node repeats them");
    }
  }
}
