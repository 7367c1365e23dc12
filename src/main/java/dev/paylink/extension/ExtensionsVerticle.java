package dev.paylink.extension;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Starts the extensions of a node, one after the other; they stop before it does. */
public final class ExtensionsVerticle extends VerticleBase {
  private final Extensions extensions;
  private final NodeOffer node;

  public ExtensionsVerticle(Extensions extensions, NodeOffer node) {
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

  private Future<String> start(LoadedExtension loaded) {
    return vertx.deployVerticle(
        new ExtensionVerticle(loaded, node, extensions),
        new DeploymentOptions().setClassLoader(loaded.classes()));
  }
}
