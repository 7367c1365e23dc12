package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.feature.Stage;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The stop of a node. The node's background work stops while requests in flight are answered. Parts
 * that requests need are closed afterwards. Each part has a limit, so the whole has one: {@link
 * AppConfig.Http#stopTimeout}, 500 ms, {@link #CLOSE_TIMEOUT} and 2 s for the pools.
 */
final class NodeStop {
  /** Time to give up deliveries that did not end in their time. */
  private static final Duration GIVING_UP = Duration.ofMillis(500);

  /** Time for the verticles that stop last; some write their queues to the database. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(4);

  /** The same time of a node that could not start: nobody asked it to stop. */
  private static final Duration CLOSE_TIMEOUT_OF_START = Duration.ofSeconds(30);

  /** Time for the requests of new connections. */
  private static final Duration NEW_REQUESTS = Duration.ofSeconds(1);

  private static final long LOOK_MS = 25;

  private final Vertx vertx;
  private final NodeContext node;
  private final Map<String, Stage> deployments;

  /**
   * @param deployments ids of what is deployed; what is undeployed is removed
   */
  NodeStop(Vertx vertx, NodeContext node, Map<String, Stage> deployments) {
    this.vertx = vertx;
    this.node = node;
    this.deployments = deployments;
  }

  /** Stops the node; see {@link Node#stop}. */
  Future<Void> run() {
    node.lifecycle().stop();
    Duration atMost = node.config().http().stopTimeout().plus(GIVING_UP);
    Future<Void> ownWork =
        undeploy(EnumSet.of(Stage.OWN_WORK)).timeout(atMost.toMillis(), TimeUnit.MILLISECONDS);
    return stopHttp().eventually(() -> ownWork).eventually(() -> close(CLOSE_TIMEOUT));
  }

  private Future<Void> stopHttp() {
    AppConfig.Http http = node.config().http();
    long delayMs = http.shutdownDelay().toMillis();
    if (delayMs == 0) {
      node.lifecycle().drain(http.drainTimeout());
      return undeploy(EnumSet.of(Stage.ROUTER));
    }
    return vertx
        .timer(delayMs, TimeUnit.MILLISECONDS)
        .onSuccess(delayed -> node.lifecycle().drain(http.drainTimeout()))
        .compose(delayed -> node.listenSocket().close(vertx))
        .compose(closed -> serveNew())
        .eventually(() -> undeploy(EnumSet.of(Stage.ROUTER)));
  }

  /**
   * Waits for the requests of connections that were just accepted: the server would close
   * connections without a request at once. Idle connections send no request, so it waits for a
   * moment only.
   */
  private Future<Void> serveNew() {
    long began = System.nanoTime();
    Promise<Void> served = Promise.promise();
    vertx.setPeriodic(
        LOOK_MS,
        timer -> {
          boolean late = System.nanoTime() - began > NEW_REQUESTS.toNanos();
          if (late || node.budgets().connections().open() == 0) {
            vertx.cancelTimer(timer);
            served.complete();
          }
        });
    return served.future();
  }

  /** Stops a node that could not start, within {@link #CLOSE_TIMEOUT_OF_START} and 2 s. */
  Future<Void> close() {
    return close(CLOSE_TIMEOUT_OF_START);
  }

  /** Stops HTTP, then the rest at the same time, then closes the connection pools. */
  private Future<Void> close(Duration atMost) {
    return undeploy(EnumSet.of(Stage.ROUTER))
        .eventually(
            () ->
                undeploy(EnumSet.allOf(Stage.class))
                    .timeout(atMost.toMillis(), TimeUnit.MILLISECONDS))
        .eventually(() -> Future.join(node.databases().close(), node.storage().close()))
        .onComplete(
            closed -> {
              node.metrics().close();
              node.extensions().close();
            });
  }

  private Future<Void> undeploy(Set<Stage> stages) {
    List<Future<Void>> stopped = new ArrayList<>();
    deployments.forEach(
        (id, stage) -> {
          if (stages.contains(stage) && deployments.remove(id) != null) {
            stopped.add(vertx.undeploy(id));
          }
        });
    return Future.join(stopped).mapEmpty();
  }
}
