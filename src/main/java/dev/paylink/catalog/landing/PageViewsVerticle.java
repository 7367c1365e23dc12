package dev.paylink.catalog.landing;

import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.Map;

/** Writes how often this node has shown landing pages, every few seconds and when it stops. */
final class PageViewsVerticle extends VerticleBase {
  private static final int DAYS_AT_ONCE = 1_000;
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final LandingStatsStore store;
  private final PageViews views;
  private final Poller poller;

  PageViewsVerticle(Database database, PageViews views) {
    this.store = new LandingStatsStore(database);
    this.views = views;
    this.poller = Poller.inBatches("record views of pages", INTERVAL, DAYS_AT_ONCE, this::write);
  }

  @Override
  public Future<?> start() {
    poller.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> write(int limit) {
    Map<PageViews.Day, Long> taken = views.take(limit);
    return taken.isEmpty()
        ? Poller.NONE_TO_DO
        : store.add(taken).map(taken.size()).onFailure(failure -> views.giveBack(taken));
  }

  /** A node that stops has shown all its pages by then; what it cannot write now is lost. */
  @Override
  public Future<?> stop() {
    return poller.stop().eventually(() -> write(DAYS_AT_ONCE)).otherwiseEmpty();
  }
}
