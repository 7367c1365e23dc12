package dev.paylink.bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.FileSystemAccess;
import io.vertx.ext.web.handler.StaticHandler;
import java.nio.file.Path;

/**
 * A file, sent by the static handler of Vert.x Web as it is by default: with {@code Cache-Control}
 * and {@code Last-Modified}, and its properties cached. No log, metrics or limits.
 */
public final class BareFile extends VerticleBase {
  private final int port;
  private final Path file;

  private BareFile(int port, Path file) {
    this.port = port;
    this.file = file;
  }

  /** Arguments: port to listen on, and the file. */
  public static void main(String... arguments) {
    Vertx vertx = Machine.vertx();
    int port = Integer.parseInt(arguments[0]);
    Path file = Path.of(arguments[1]);
    Waiting.get(
        vertx.deployVerticle(
            () -> new BareFile(port, file), new DeploymentOptions().setInstances(Machine.CPUS)));
  }

  @Override
  public Future<?> start() {
    Router router = Router.router(vertx);
    router
        .route("/*")
        .handler(StaticHandler.create(FileSystemAccess.ROOT, file.getParent().toString()));
    return vertx.createHttpServer().requestHandler(router).listen(port, "127.0.0.1");
  }
}
