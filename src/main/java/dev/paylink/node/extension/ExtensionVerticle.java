package dev.paylink.node.extension;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.net.BindException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops one extension, on a separate context. */
final class ExtensionVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(ExtensionVerticle.class);
  private final LoadedExtension loaded;
  private final NodeOffer node;
  private final Extensions extensions;
  private @Nullable NodeExtensionContext offered;

  ExtensionVerticle(LoadedExtension loaded, NodeOffer node, Extensions extensions) {
    this.loaded = loaded;
    this.node = node;
    this.extensions = extensions;
  }

  @Override
  public Future<?> start() {
    NodeExtensionContext given =
        new NodeExtensionContext(vertx, loaded.extension(), node, extensions);
    offered = given;
    return Future.succeededFuture()
        .<Object>compose(
            begun ->
                Objects.requireNonNull(
                        loaded.extension().start(given), "start() must return a future")
                    .mapEmpty())
        .map(started -> given.start())
        .onSuccess(this::tell)
        .recover(failure -> Future.failedFuture(named(failure)));
  }

  /** Without a role, as for a command, the extension serves nothing of this. */
  private void tell(List<String> all) {
    if (!node.roles().isEmpty()) {
      all.forEach(provided -> log.info("Extension {} {}", loaded, provided));
    }
  }

  private ExtensionException named(Throwable failure) {
    return new ExtensionException(
        "The extension %s cannot start: %s"
            .formatted(loaded, failure instanceof BindException ? failure.getMessage() : failure),
        failure);
  }

  @Override
  public Future<?> stop() {
    if (offered == null) {
      return Future.succeededFuture();
    }
    return offered
        .stop()
        .<Object>compose(closed -> loaded.extension().stop().mapEmpty())
        .onFailure(failure -> log.warn("Extension {} did not stop cleanly", loaded, failure));
  }
}
