package dev.paylink.events.webhook;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.Gate;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.delivery.DeliveryLoop;
import dev.paylink.events.webhook.delivery.DeliveryMeters;
import dev.paylink.events.webhook.delivery.DeliveryStore;
import dev.paylink.events.webhook.delivery.DueStore;
import dev.paylink.events.webhook.delivery.Outcomes;
import dev.paylink.events.webhook.pause.EndpointPauseStore;
import dev.paylink.events.webhook.sending.CallbackClient;
import dev.paylink.events.webhook.sending.CallbackSender;
import dev.paylink.events.webhook.shard.ShardLease;
import dev.paylink.events.webhook.target.MachineResolver;
import dev.paylink.events.webhook.target.TargetGuard;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Delivers events to webhook endpoints. */
final class DeliveryVerticle extends VerticleBase {
  private final Bus bus;
  private final Database database;
  private final Ids ids;
  private final UUID nodeId;
  private final InstantSource clock;
  private final String publicUrl;
  private final AppConfig.Webhooks config;
  private final Duration drainTimeout;
  private final Gate gate;
  private final DeliveryMeters meters;
  private final Tracing tracing;
  private @Nullable CallbackSender sender;
  private @Nullable DeliveryLoop loop;

  /**
   * @param publicUrl base URL of the checkout pages, without a trailing slash
   * @param drainTimeout time that deliveries in flight may take when this verticle stops
   */
  DeliveryVerticle(
      Bus bus,
      Database database,
      Ids ids,
      UUID nodeId,
      InstantSource clock,
      String publicUrl,
      AppConfig.Webhooks config,
      Duration drainTimeout,
      Gate gate,
      DeliveryMeters meters,
      Tracing tracing) {
    this.tracing = tracing;
    this.meters = meters;
    this.bus = bus;
    this.database = database;
    this.ids = ids;
    this.nodeId = nodeId;
    this.clock = clock;
    this.publicUrl = publicUrl;
    this.config = config;
    this.drainTimeout = drainTimeout;
    this.gate = gate;
  }

  @Override
  public Future<?> start() {
    TargetGuard targets = new TargetGuard(new MachineResolver(vertx), config);
    return CallbackClient.create(vertx, config, clock.withZone(ZoneOffset.UTC))
        .map(client -> startLoop(new CallbackSender(targets, client, clock, tracing)));
  }

  private Void startLoop(CallbackSender sending) {
    DeliveryStore store =
        new DeliveryStore(
            database, new EventRenderer(publicUrl), SecretBox.of(config.secretKeys()));
    DeliveryLoop started =
        new DeliveryLoop(
            vertx,
            config,
            new DueStore(database),
            store,
            sending,
            new Outcomes(
                vertx,
                config,
                store,
                new EndpointPauseStore(database, ids),
                new OutboxSignal(bus),
                clock,
                meters),
            clock,
            gate,
            meters,
            holder -> new ShardLease(database, ids, nodeId, holder));
    bus.subscribe(
        OutboxBus.EVENTS_WRITTEN,
        written -> {
          if (written.toSend()) {
            started.nextIsDue();
          }
        });
    started.start();
    sender = sending;
    loop = started;
    return null;
  }

  @Override
  public Future<?> stop() {
    Future<Void> delivered = loop == null ? Future.succeededFuture() : loop.stop(drainTimeout);
    return delivered.eventually(() -> sender == null ? Future.succeededFuture() : sender.close());
  }
}
