package dev.paylink.node.extension;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Encrypts secrets of merchants again with the newest key, so that the older can be removed. */
public final class MerchantSettingSweepVerticle extends VerticleBase {
  private final Poller secrets;

  /**
   * @param interval between two runs
   */
  public MerchantSettingSweepVerticle(
      Database database, SecretBox box, Duration interval, Gate gate) {
    MerchantSettingStore store = new MerchantSettingStore(database);
    this.secrets =
        Poller.inBatches(
                "encrypt secrets of merchants with the newest key",
                interval,
                limit -> store.reseal(box, limit))
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    secrets.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return secrets.stop();
  }
}
