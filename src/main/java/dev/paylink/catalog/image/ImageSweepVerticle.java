package dev.paylink.catalog.image;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.storage.ObjectStorage;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Removes the pictures of images that were deleted, some time after, for those who are just reading
 * them, and of those that were never stored whole.
 */
public final class ImageSweepVerticle extends VerticleBase {
  private static final Duration LEFT = Duration.ofHours(6);
  private static final Duration UNFINISHED = Duration.ofDays(1);

  private final PictureStore pictures;
  private final ObjectStorage storage;
  private final InstantSource clock;
  private final Poller poller;

  /**
   * @param interval between two sweeps
   */
  public ImageSweepVerticle(
      Database database, ObjectStorage storage, InstantSource clock, Duration interval, Gate gate) {
    this.pictures = new PictureStore(database);
    this.storage = storage;
    this.clock = clock;
    this.poller = Poller.inBatches("remove unused images", interval, this::remove).behind(gate);
  }

  @Override
  public Future<?> start() {
    poller.start(vertx);
    return Future.succeededFuture();
  }

  /** One after the other; one that cannot be removed keeps no others waiting. */
  private Future<Integer> remove(int limit) {
    Instant now = clock.instant();
    return pictures
        .unused(now.minus(LEFT), now.minus(UNFINISHED), limit)
        .compose(
            found -> {
              List<Future<Void>> removals = new ArrayList<>();
              Future<Void> before = Future.succeededFuture();
              for (UUID image : found) {
                before = before.transform(ended -> remove(image));
                removals.add(before);
              }
              return Future.join(removals).map(found.size());
            });
  }

  private Future<Void> remove(UUID image) {
    return storage
        .delete(ImageObjects.key(image, true))
        .compose(small -> storage.delete(ImageObjects.key(image, false)))
        .compose(both -> pictures.forget(image));
  }

  @Override
  public Future<?> stop() {
    return poller.stop();
  }
}
