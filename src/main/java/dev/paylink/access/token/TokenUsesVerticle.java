package dev.paylink.access.token;

import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Writes the latest uses of tokens on this node. */
public final class TokenUsesVerticle extends VerticleBase {
  private static final int USES_AT_ONCE = 1_000;
  private static final long DRAIN_NANOS = Duration.ofSeconds(5).toNanos();

  private final TokenSweepStore store;
  private final TokenUses uses;
  private final Poller used;

  /**
   * @param interval between two writes
   */
  public TokenUsesVerticle(Database database, Ids ids, TokenUses uses, Duration interval) {
    this.store = new TokenSweepStore(database, ids);
    this.uses = uses;
    this.used =
        Poller.inBatches("record the use of tokens", interval, USES_AT_ONCE, this::writeUses);
  }

  @Override
  public Future<?> start() {
    used.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> writeUses(int limit) {
    Map<String, Instant> taken = uses.take(limit);
    return taken.isEmpty()
        ? Poller.NONE_TO_DO
        : store.used(taken).map(taken.size()).onFailure(failure -> uses.giveBack(taken));
  }

  /** Writes the last uses, within 5 s; a node that stops has served all its requests by then. */
  @Override
  public Future<?> stop() {
    long deadline = System.nanoTime() + DRAIN_NANOS;
    return used.stop().eventually(() -> drain(deadline)).otherwiseEmpty();
  }

  private Future<Void> drain(long deadline) {
    return writeUses(USES_AT_ONCE)
        .compose(
            written ->
                written < USES_AT_ONCE || System.nanoTime() - deadline > 0
                    ? Future.succeededFuture()
                    : drain(deadline));
  }
}
