package dev.paylink.events.message.plan;

import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Writes the messages of what has happened, once a second and when events are committed. */
public final class Planner {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final PlanStore store;
  private final PlanRules rules;
  private final InstantSource clock;
  private final MerchantClocks clocks;
  private final Runnable planned;
  private final Poller poller;

  /**
   * @param pendingTtl the shortest time after which an order is cancelled that is not paid
   * @param planned called after messages may have been written
   */
  public Planner(
      Database database,
      Ids ids,
      Channels channels,
      Duration pendingTtl,
      InstantSource clock,
      MerchantClocks clocks,
      Gate gate,
      Runnable planned) {
    this.store = new PlanStore(database, ids);
    this.rules = new PlanRules(channels, pendingTtl);
    this.clock = clock;
    this.clocks = clocks;
    this.planned = planned;
    this.poller = new Poller("plan messages", INTERVAL, PAUSE, this::plan).behind(gate);
  }

  private Future<Boolean> plan() {
    return store.plan(this::messages).onSuccess(more -> planned.run());
  }

  /** Messages are sent in the time of the node. */
  private List<NewMessage> messages(News news) {
    MerchantClock own = clocks.of(news.merchantId());
    return rules.messages(news, clock.instant()).stream()
        .map(message -> message.withDueAt(own.nodeTime(message.dueAt())))
        .toList();
  }

  public void start(Vertx vertx) {
    poller.start(vertx);
  }

  /** Looks for news now. */
  public void wake() {
    poller.wake();
  }

  public Future<Void> stop() {
    return poller.stop();
  }
}
