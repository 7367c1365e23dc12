package dev.paylink.data.idempotency;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What became of the requests with an idempotency key. */
public final class IdempotencyFeature implements Feature {
  private static final Duration INTERVAL = Duration.ofMinutes(1);
  private static final int BATCH = 1_000;

  private final NodeParts node;

  public IdempotencyFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () -> new IdempotencyKeyVerticle(node.bus(), node.databases().api(), node.clock()),
            API));
  }

  @Override
  public List<BackgroundWork> background() {
    IdempotencyStore store = new IdempotencyStore(node.databases().background(), node.clock());
    return List.of(removal(store, INTERVAL).behind(node.gate()));
  }

  /**
   * Removes expired keys.
   *
   * @param interval time between two looks
   */
  public static Poller removal(IdempotencyStore store, Duration interval) {
    return Poller.inBatches("remove expired idempotency keys", interval, BATCH, store::purge);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    return Map.of("getIdempotencyKey", new IdempotencyHandlers(node.bus())::get);
  }

  @Override
  public Timed timed() {
    return Timed.of(IdempotencySql.WAITING);
  }
}
