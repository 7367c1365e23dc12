package dev.paylink.webhook.delivery;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.config.AppConfig;
import dev.paylink.webhook.delivery.ClaimStore.Claim;
import dev.paylink.webhook.delivery.ClaimStore.Claimed;
import dev.paylink.webhook.delivery.ClaimStore.Wanted;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers what is due: claims it, has it sent, and has noted what became of it; no transaction is
 * open meanwhile. Whatever happens in between, the delivery is due again when the lease ends. Any
 * number of loops share the work. An instance belongs to one event loop.
 */
public final class DeliveryLoop {
  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);

  /** Finds retries, deliveries of other nodes, and deliveries whose wake-up was lost. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, deliveries that become due during the rest share one claim. */
  private static final Duration REST = Duration.ofMillis(5);

  /** Claimed but unrecorded deliveries per sending slot. */
  private static final int OPEN_PER_SLOT = 4;

  private final AppConfig.Webhooks config;
  private final ClaimStore store;
  private final DeliveryAttempts attempts;
  private final InstantSource clock;
  private final Poller poller = new Poller("claim deliveries", INTERVAL, REST, this::claim);
  private final FastReceivers fast = new FastReceivers();
  private final Promise<Void> idle = Promise.promise();
  private int sending;
  private int open; // claimed, and not recorded yet
  private boolean stopped; // sends no more
  private boolean drained; // claims no more

  public DeliveryLoop(
      AppConfig.Webhooks config, ClaimStore store, DeliveryAttempts attempts, InstantSource clock) {
    this.config = config;
    this.store = store;
    this.attempts = attempts;
    this.clock = clock;
  }

  public void start(Vertx vertx) {
    poller.start(vertx);
  }

  /** Claims what is due now, or once more after the claim under way. */
  public void wake() {
    if (room() > 0) { // else the next delivery that ends wakes up
      poller.wake();
    }
  }

  private int room() {
    return Math.min(config.maxInFlight() - sending, maxOpen() - open);
  }

  private int maxOpen() {
    return OPEN_PER_SLOT * config.maxInFlight();
  }

  private Future<Boolean> claim() {
    int room = room();
    if (room <= 0) {
      return Future.succeededFuture(false);
    }
    Instant now = clock.instant();
    Instant leaseUntil = now.plus(config.attemptTimeout()).plus(config.leaseMargin());
    // With little room, no receiver gets several deliveries: the others would wait longer.
    UUID[] inRow = room < config.maxInFlight() / 2 ? new UUID[0] : fast.endpoints();
    Wanted some = new Wanted(room, maxOpen() - open, inRow, FastReceivers.IN_A_ROW);
    return store
        .claim(some, now, leaseUntil)
        .map(
            claim -> {
              claimed(claim, room, now);
              return false;
            });
  }

  private void claimed(Claim claim, int room, Instant now) {
    open += claim.deliveries().size();
    Instant until = FastReceivers.until(now, config.leaseMargin());
    Map<UUID, List<Claimed>> byEndpoint =
        claim.deliveries().stream()
            .sorted(Comparator.comparing(Claimed::since))
            .collect(Collectors.groupingBy(Claimed::endpointId));
    byEndpoint.values().forEach(deliveries -> deliver(deliveries, until));
    if (claim.passedOver() || claim.count() >= room) {
      poller.wake(); // after the rest: there may be more
    }
  }

  /** Of one endpoint: so many abreast, the others behind them. */
  private void deliver(List<Claimed> deliveries, Instant until) {
    Queue<Claimed> waiting = new ArrayDeque<>(deliveries);
    int abreast = deliveries.get(0).abreast();
    for (int i = 0; i < abreast && !waiting.isEmpty(); i++) {
      deliverNext(waiting, until);
    }
  }

  private void deliverNext(Queue<Claimed> waiting, Instant until) {
    Claimed delivery = waiting.remove();
    sending++;
    attempts
        .send(delivery)
        .onSuccess(
            sent -> {
              sending--;
              fast.note(delivery.endpointId(), sent.result());
              goOn(waiting, until, fast.contains(delivery.endpointId()));
              ended(attempts.record(sent), 1);
            })
        .onFailure(
            failure -> {
              sending--;
              goOn(waiting, until, false);
              ended(isBusy(failure) ? Future.succeededFuture() : Future.failedFuture(failure), 1);
            });
  }

  /**
   * Whether it was not begun for want of a thread, which is no defect; the lease ends by itself.
   */
  private static boolean isBusy(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.UNAVAILABLE;
  }

  /** What a receiver that is not fast any more would keep from others, they may send. */
  private void goOn(Queue<Claimed> waiting, Instant until, boolean stillFast) {
    if (waiting.isEmpty()) {
      return;
    }
    if (stillFast && !stopped && clock.instant().isBefore(until)) {
      deliverNext(waiting, until);
      return;
    }
    List<Claimed> unsent = List.copyOf(waiting);
    waiting.clear();
    ended(store.giveBack(unsent), unsent.size());
  }

  private void ended(Future<?> noted, int count) {
    noted
        .onFailure(failure -> log.warn("{} deliveries will be repeated", count, failure))
        .onComplete(
            ended -> {
              open -= count;
              endIfIdle();
              wake();
            });
  }

  private void endIfIdle() {
    if (drained && open == 0) {
      idle.tryComplete();
    }
  }

  /** Claims and sends no more; completes when what is under way is recorded. */
  public Future<Void> stop() {
    stopped = true;
    return poller
        .stop()
        .compose(
            ended -> {
              drained = true;
              endIfIdle();
              return idle.future();
            });
  }
}
