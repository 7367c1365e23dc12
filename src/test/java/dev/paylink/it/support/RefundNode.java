package dev.paylink.it.support;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Program of an extension: a node with the provider {@code acme}, whose refunds are files in the
 * folder {@code ACME_FOLDER}. {@code refunded} has one for each refund that was made, {@code asked}
 * one for each request.
 */
public final class RefundNode extends VerticleBase {
  private static final int MAX_DELAY_MS = 200;

  private final Bus bus;
  private final Path folder;

  private RefundNode(Bus bus, Path folder) {
    this.bus = bus;
    this.folder = folder;
  }

  /** Runs the node, with the settings of the environment, until it is killed. */
  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx();
    Path folder = Path.of(System.getenv("ACME_FOLDER"));
    Node.start(vertx, NodeConfig.load(new JsonObject(), System.getenv()))
        .compose(node -> vertx.deployVerticle(new RefundNode(node.context().bus(), folder)))
        .onFailure(
            failure -> {
              failure.printStackTrace();
              System.exit(1);
            });
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider("acme"),
        asked -> Future.succeededFuture(new ProviderDescription(Map.of("en", "Card"), List.of())));
    bus.handle(BusApi.refundPayment("acme"), this::refund);
    return Future.succeededFuture();
  }

  private Future<RefundStarted> refund(RefundPayment refund) {
    return vertx
        .timer(delay())
        .compose(begun -> vertx.executeBlocking(() -> make(refund.refundId())))
        .compose(made -> vertx.timer(delay()))
        .map(answered -> RefundStarted.succeeded("acme-" + refund.refundId()));
  }

  private static long delay() {
    return 1 + ThreadLocalRandom.current().nextInt(MAX_DELAY_MS);
  }

  private Void make(String refundId) {
    try {
      Files.createFile(folder.resolve("asked").resolve(refundId + "." + UUID.randomUUID()));
      Files.createFile(folder.resolve("refunded").resolve(refundId));
    } catch (FileAlreadyExistsException repeated) {
      // The refund was made before.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return null;
  }
}
