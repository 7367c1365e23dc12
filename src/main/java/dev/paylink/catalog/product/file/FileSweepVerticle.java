package dev.paylink.catalog.product.file;

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

/**
 * Ends uploads that do not go on, and removes files that are not used any more, among them those of
 * deleted products that nobody has bought. What customers may be reading is left for a while.
 */
public final class FileSweepVerticle extends VerticleBase {
  private static final Duration IDLE = Duration.ofDays(1);
  private static final Duration LEFT = Duration.ofHours(6);

  /** Longer than an order can be pending, after which a product is not looked at any more. */
  private static final Duration DELETED = Duration.ofDays(400);

  private final FileSweepStore files;
  private final ObjectStorage storage;
  private final InstantSource clock;
  private final Poller idle;
  private final Poller deleted;
  private final Poller unused;

  /**
   * @param interval between two sweeps
   */
  public FileSweepVerticle(
      Database database, ObjectStorage storage, InstantSource clock, Duration interval, Gate gate) {
    this.files = new FileSweepStore(database);
    this.storage = storage;
    this.clock = clock;
    this.idle = Poller.inBatches("end idle uploads of files", interval, this::endIdle).behind(gate);
    this.deleted =
        Poller.inBatches("end the use of files of deleted products", interval, this::endDeleted)
            .behind(gate);
    this.unused =
        Poller.inBatches("remove unused files", interval, this::removeUnused).behind(gate);
  }

  @Override
  public Future<?> start() {
    idle.start(vertx);
    deleted.start(vertx);
    unused.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> endIdle(int limit) {
    Instant now = clock.instant();
    return files.endIdle(now.minus(IDLE), now, limit);
  }

  private Future<Integer> endDeleted(int limit) {
    Instant now = clock.instant();
    return files.endDeleted(now.minus(DELETED), now, limit);
  }

  /** One after the other; one that cannot be removed keeps no others waiting. */
  private Future<Integer> removeUnused(int limit) {
    return files
        .unused(clock.instant().minus(LEFT), limit)
        .compose(
            found -> {
              List<Future<Void>> removals = new ArrayList<>();
              Future<Void> before = Future.succeededFuture();
              for (FileSweepStore.Unused file : found) {
                before = before.transform(ended -> remove(file));
                removals.add(before);
              }
              return Future.join(removals).map(found.size());
            });
  }

  private Future<Void> remove(FileSweepStore.Unused file) {
    String key = StoredFiles.key(file.fileId());
    String uploadId = file.uploadId();
    return (uploadId == null ? Future.<Void>succeededFuture() : storage.abort(key, uploadId))
        .compose(aborted -> storage.delete(key))
        .compose(deleted -> files.forget(file.fileId()));
  }

  @Override
  public Future<?> stop() {
    return Future.all(idle.stop(), deleted.stop(), unused.stop());
  }
}
