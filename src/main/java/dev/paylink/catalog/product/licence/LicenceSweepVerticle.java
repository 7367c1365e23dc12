package dev.paylink.catalog.product.licence;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Encrypts licence keys again with the newest key, so that the older can be removed. */
public final class LicenceSweepVerticle extends VerticleBase {
  private final Poller keys;
  private final Poller peppers;

  /**
   * @param interval between two runs
   */
  public LicenceSweepVerticle(Database database, SecretBox box, Duration interval, Gate gate) {
    LicenceSealStore store = new LicenceSealStore(database, box);
    this.keys =
        Poller.inBatches("encrypt licence keys with the newest key", interval, store::resealKeys)
            .behind(gate);
    this.peppers =
        Poller.inBatches(
                "encrypt peppers of licence keys with the newest key",
                interval,
                store::resealPeppers)
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    keys.start(vertx);
    peppers.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.all(keys.stop(), peppers.stop());
  }
}
