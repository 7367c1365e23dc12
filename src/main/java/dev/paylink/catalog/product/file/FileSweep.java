package dev.paylink.catalog.product.file;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.storage.ObjectStorage;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Stops uploads that have been idle for a day. Deletes stored files that are unused for 6 hours, so
 * that running downloads finish. The files of a deleted product without buyers are unused.
 */
final class FileSweep {
  private static final Duration IDLE = Duration.ofDays(1);
  private static final Duration LEFT = Duration.ofHours(6);

  /** Longer than an order can be pending, after which a product is not looked at any more. */
  private static final Duration DELETED = Duration.ofDays(400);

  private final FileSweepStore files;
  private final ObjectStorage storage;
  private final InstantSource clock;

  private FileSweep(NodeParts node) {
    this.files = new FileSweepStore(node.databases().background());
    this.storage = node.storage();
    this.clock = node.clock();
  }

  static List<BackgroundWork> pollers(NodeParts node) {
    FileSweep sweep = new FileSweep(node);
    return List.of(
        node.sweep("end idle uploads of files", sweep::endIdle),
        node.sweep("end the use of files of deleted products", sweep::endDeleted),
        node.sweep("remove unused files", sweep::removeUnused));
  }

  private Future<Integer> endIdle(int limit) {
    Instant now = clock.instant();
    return files.endIdle(now.minus(IDLE), now, limit);
  }

  private Future<Integer> endDeleted(int limit) {
    Instant now = clock.instant();
    return files.endDeleted(now.minus(DELETED), now, limit);
  }

  /** Removes them one after the other; a failure does not stop the rest. */
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
}
