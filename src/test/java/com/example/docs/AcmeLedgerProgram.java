package com.example.docs;

import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.EventConsumer;
import dev.paylink.base.bus.cluster.Cluster;
import dev.paylink.base.config.AppConfig;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** A program beside the nodes that gets every event. */
public final class AcmeLedgerProgram {
  private AcmeLedgerProgram() {}

  public static void main(String[] args) {
    AppConfig config = NodeConfig.load(new JsonObject(), System.getenv());
    Cluster.join(config.cluster())
        .compose(vertx -> Node.start(vertx, config).onSuccess(node -> read(vertx, node)))
        .onFailure(
            failure -> {
              failure.printStackTrace();
              System.exit(1);
            });
  }

  private static void read(Vertx vertx, Node node) {
    EventConsumer ledger =
        EventConsumer.each(node.bus(), vertx, "acme-ledger", AcmeLedgerProgram::book)
            .fromStart()
            .start();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    ledger
                        .stop()
                        .compose(stopped -> node.stop())
                        .compose(stopped -> vertx.close()) // leaves the cluster
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join()));
  }

  private static Future<?> book(FeedEvent event) {
    System.out.println(event.position() + " " + event.id());
    return Future.succeededFuture();
  }
}
