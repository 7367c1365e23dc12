package dev.paylink.cli;

import dev.paylink.base.bus.cluster.Cluster;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.internals.StatementTracing;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.MemoryGuard;
import dev.paylink.node.Node;
import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import java.net.BindException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node in this process, from its start to its stop. */
final class Running {
  private static final Logger log = LoggerFactory.getLogger(Running.class);

  /** Time to close verticles and pools after requests and deliveries in flight. */
  private static final Duration STOP_GRACE = Duration.ofSeconds(7);

  /** Connections, and a collector of traces, that do not respond are not waited for. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  /** Time to leave the cluster, in place of {@link #CLOSE_TIMEOUT}. */
  private static final Duration LEAVE_TIMEOUT = Duration.ofMillis(2_000);

  private final Vertx vertx;
  private final Node node;
  private final OpenTelemetry telemetry;
  private final Duration stopTimeout;
  private final Duration closeTimeout;

  private Running(Vertx vertx, Node node, OpenTelemetry telemetry, AppConfig config) {
    this.telemetry = telemetry;
    this.vertx = vertx;
    this.node = node;
    this.stopTimeout = config.http().stopTimeout().plus(STOP_GRACE);
    this.closeTimeout = config.cluster().enabled() ? LEAVE_TIMEOUT : CLOSE_TIMEOUT;
  }

  /**
   * Starts a node, and exits the process as soon as it runs out of memory.
   *
   * @param telemetry as {@link Traces#start} returns it; it stops with the node
   * @throws CommandFailure if it cannot listen, or not join the cluster
   */
  static Running start(AppConfig config, OpenTelemetry telemetry) {
    MemoryGuard.install();
    Vertx vertx = vertx(config, telemetry);
    try {
      Node node = Await.result(Node.start(vertx, config, telemetry));
      return new Running(vertx, node, telemetry, config);
    } catch (RuntimeException failure) {
      Await.result(vertx.close());
      Traces.end(telemetry);
      if (failure.getCause() instanceof BindException bind) {
        throw new CommandFailure(bind.getMessage() + "; set " + keys(config));
      }
      throw failure;
    }
  }

  private static Vertx vertx(AppConfig config, OpenTelemetry telemetry) {
    VertxOptions options =
        new VertxOptions()
            .setPreferNativeTransport(true)
            .setEventLoopPoolSize(Node.eventLoops(config));
    UnaryOperator<VertxBuilder> traced =
        builder ->
            config.tracing().enabled()
                ? builder.withTracer(new StatementTracing(telemetry))
                : builder;
    return config.cluster().enabled()
        ? clustered(config.cluster(), options, traced)
        : traced.apply(Vertx.builder().with(options)).build();
  }

  private static Vertx clustered(
      AppConfig.Cluster cluster, VertxOptions options, UnaryOperator<VertxBuilder> more) {
    try {
      Vertx vertx = Await.result(Cluster.join(cluster, options, more));
      log.info(
          "Joined the cluster as {}, ports {} and {}",
          cluster.publicHost(),
          cluster.port(),
          cluster.busPort());
      return vertx;
    } catch (CompletionException failure) {
      throw new CommandFailure(
          "Cannot join the cluster on %s, ports %d and %d: %s; see cluster.host, port, busPort and members"
              .formatted(cluster.host(), cluster.port(), cluster.busPort(), reason(failure)));
    } catch (NoClassDefFoundError missing) {
      throw new CommandFailure("cluster.enabled needs io.vertx:vertx-hazelcast on the class path");
    }
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  private static String keys(AppConfig config) {
    return config.management().port() == 0
        ? "http.port or http.host"
        : "http.port and http.host, or management.port and management.host";
  }

  Vertx vertx() {
    return vertx;
  }

  Node node() {
    return node;
  }

  /**
   * Answers the requests in flight, then stops the node. Takes 8 s more than {@code
   * http.shutdownDelay} and {@code http.drainTimeout} at most, in a cluster 9.5 s.
   */
  void stop() {
    log.info("Stopping: answering requests in flight");
    try {
      // In sequence, as futures never complete after their event loop is closed.
      await(node.stop(), stopTimeout);
      await(vertx.close(), closeTimeout);
      log.info("Stopped");
    } catch (Exception e) {
      log.warn("Did not stop cleanly", e);
    } finally {
      Traces.end(telemetry).join(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private static void await(Future<Void> stopped, Duration atMost) throws Exception {
    stopped.toCompletionStage().toCompletableFuture().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }
}
