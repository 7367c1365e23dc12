package dev.paylink.catalog.image;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.storage.ObjectStorage;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Deletes stored files of deleted images after 6 hours, and of incomplete uploads after a day. */
final class ImageSweep {
  private static final Duration LEFT = Duration.ofHours(6);
  private static final Duration UNFINISHED = Duration.ofDays(1);

  private final PictureStore pictures;
  private final ObjectStorage storage;
  private final InstantSource clock;

  private ImageSweep(NodeParts node) {
    this.pictures = new PictureStore(node.databases().background());
    this.storage = node.storage();
    this.clock = node.clock();
  }

  static BackgroundWork poller(NodeParts node) {
    return node.sweep("remove unused images", new ImageSweep(node)::remove);
  }

  /** Removes them one after the other; a failure does not stop the rest. */
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
}
