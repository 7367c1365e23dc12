package com.example.docs;

import dev.paylink.api.PaymentProvider;
import dev.paylink.base.config.AppConfig;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;

/** A program that starts the server inside of its own Vert.x. */
public final class AcmeProgram {
  private AcmeProgram() {}

  public static void main(String[] args) {
    AcmeService acme = AcmeService.of("sandbox");
    Vertx vertx = Vertx.vertx();
    AppConfig config =
        NodeConfig.load(new JsonObject(), System.getenv()); // PAYLINK_… as for `serve`
    Node.start(vertx, config, InstantSource.system())
        .onSuccess(
            node -> {
              PaymentProvider.register(node.bus(), "acme", new AcmeProvider(node.bus(), acme));
              Runtime.getRuntime()
                  .addShutdownHook(
                      new Thread(
                          () -> node.stop().toCompletionStage().toCompletableFuture().join()));
            })
        .onFailure(
            failure -> { // as without a database; Vertx stays open and would keep the JVM alive
              failure.printStackTrace();
              System.exit(1);
            });
  }
}
