package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Waiting;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.delivery.ClaimStore.Claim;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Claims deliveries ten times a second, and releases them at once instead of sending them. */
final class RunningClaims {
  private static final int SLOTS = 16;
  private static final long PAUSE_MS = 100;
  private static final Duration LEASE = Duration.ofSeconds(45);

  private final BenchNode node;
  private final DeliveryClaims claims;
  private final List<Double> millis = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean measuring;
  private volatile boolean stopped;

  RunningClaims(BenchDatabase database, SecretBox secrets) {
    this.node = new BenchNode(database);
    ClaimStore store =
        new ClaimStore(
            node.database(),
            new EventRenderer("https://pay.example"),
            secrets,
            new Ids(InstantSource.system()));
    this.claims =
        new DeliveryClaims(
            store, new WaitingStore(node.database()), InstantSource.system(), Gate.OPEN);
    Waiting.get(node.vertx().deployVerticle(verticle()));
  }

  private VerticleBase verticle() {
    return new VerticleBase() {
      @Override
      public Future<?> start() {
        claims.start(vertx, () -> {});
        vertx.setTimer(500 + ThreadLocalRandom.current().nextLong(PAUSE_MS), found -> next());
        return Future.succeededFuture();
      }

      @Override
      public Future<?> stop() {
        return claims.stop();
      }
    };
  }

  private void next() {
    Instant now = Instant.now();
    ClaimLimits limits =
        new ClaimLimits(
            SLOTS,
            4 * SLOTS,
            List.of(),
            FastReceivers.PER_SLOT,
            new SlotShares(4 * SLOTS, 16 * SLOTS).shares(now));
    long begun = System.nanoTime();
    claims
        .claim(limits, now, now.plus(LEASE))
        .compose(claim -> claimed(claim, begun))
        .onComplete(
            released -> {
              if (!stopped) {
                node.vertx().setTimer(PAUSE_MS, again -> next());
              }
            });
  }

  private Future<Void> claimed(Claim claim, long begun) {
    if (claim.deliveries().isEmpty()) {
      return Future.succeededFuture();
    }
    if (measuring) {
      millis.add((System.nanoTime() - begun) / 1e6);
    }
    return claims.release(claim.deliveries());
  }

  void measure() {
    measuring = true;
  }

  /** Stops, and returns how long each claim took that got deliveries, in milliseconds. */
  List<Double> stop() {
    stopped = true;
    measuring = false;
    Waiting.sleep(300);
    node.close();
    return millis;
  }
}
