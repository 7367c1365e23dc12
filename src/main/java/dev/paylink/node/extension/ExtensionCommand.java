package dev.paylink.node.extension;

import dev.paylink.access.token.Scope;
import dev.paylink.api.Command;
import dev.paylink.api.Origin;
import dev.paylink.base.bus.VertxBus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.data.db.DatabasePools;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Set;

/**
 * Asks an extension something from the command line, without a node: the extension is started with
 * no role, so that it serves nothing, and answers by its tables.
 */
public final class ExtensionCommand {
  private final Vertx vertx;
  private final AppConfig config;
  private final InstantSource clock;

  /**
   * @param vertx of the command line program, on which nothing else uses the bus
   */
  public ExtensionCommand(Vertx vertx, AppConfig config, InstantSource clock) {
    this.vertx = vertx;
    this.config = config;
    this.clock = clock;
  }

  /**
   * Sends a command to an extension.
   *
   * @param extensions the extensions that were found
   * @param name of the extension that handles it
   * @return the reply, to a request of an operator
   */
  public <I extends Record, O> Future<O> ask(
      Extensions extensions, String name, Command<I, O> command, I request) {
    LoadedExtension loaded =
        extensions.all().stream()
            .filter(one -> one.extension().name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("There is no extension " + name));
    MeterRegistry meters = new SimpleMeterRegistry();
    DatabasePools databases = DatabasePools.open(vertx, config.database(), meters, true);
    VertxBus bus = new VertxBus(vertx, Tracing.OFF);
    return vertx
        .deployVerticle(
            new ExtensionVerticle(loaded, offer(bus, databases, meters), extensions),
            new DeploymentOptions().setClassLoader(loaded.classes()))
        .compose(started -> bus.request(command, request, Origin.OPERATOR))
        .eventually(databases::close);
  }

  private NodeOffer offer(VertxBus bus, DatabasePools databases, MeterRegistry meters) {
    return NodeOfferBuilder.builder()
        .bus(bus)
        .publicUrl(config.http().publicUrl())
        .clock(clock)
        .meters(meters)
        .settings(config.extensions())
        .database(databases.extensions())
        .targets(config.webhooks())
        .scopes(Scope.codes())
        .roles(Set.of())
        .ids(new Ids(clock))
        .build();
  }
}
