package dev.paylink.node.extension;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the extensions of a node, one after the other; they stop before it does. */
final class ExtensionsVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(ExtensionsVerticle.class);
  private static final long START_SECONDS = 60;

  private final Extensions extensions;
  private final NodeOffer node;

  ExtensionsVerticle(Extensions extensions, NodeOffer node) {
    this.extensions = extensions;
    this.node = node;
  }

  @Override
  public Future<?> start() {
    Future<?> started = Future.succeededFuture();
    for (LoadedExtension loaded : extensions.all()) {
      started = started.compose(before -> start(loaded));
    }
    return started;
  }

  /** The time limit is on this event loop: an extension may block its own. */
  private Future<String> start(LoadedExtension loaded) {
    log.debug("Starting extension {}", loaded);
    return vertx
        .deployVerticle(
            new ExtensionVerticle(loaded, node, extensions),
            new DeploymentOptions().setClassLoader(loaded.classes()))
        .timeout(START_SECONDS, TimeUnit.SECONDS)
        .recover(
            failure ->
                Future.failedFuture(
                    failure instanceof TimeoutException
                        ? new ExtensionException(
                            "The extension %s cannot start: it did not start within %d s"
                                .formatted(loaded, START_SECONDS),
                            failure)
                        : failure));
  }
}
