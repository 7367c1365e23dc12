package dev.paylink.webhook;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.config.AppConfig;
import dev.paylink.event.EventRenderer;
import dev.paylink.event.EventSignal;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Delivers events to the endpoints of merchants, and answers the webhook commands. */
public final class WebhookVerticle extends VerticleBase {
  /** For what no wake-up tells of: retries, events of other nodes, wake-ups that got lost. */
  private static final long TICK_MS = TimeUnit.SECONDS.toMillis(1);

  private final Node node;
  private final AppConfig.Webhooks config;
  private final SecretBox secrets;
  private final EventSignal events;
  private final DeliveryQueryStore deliveries;
  private @Nullable Callbacks callbacks;
  private @Nullable DeliveryLoop loop;

  public WebhookVerticle(Node node) {
    this.node = node;
    this.config = node.config().webhooks();
    this.secrets = SecretBox.of(config.secretKeys());
    this.events = new EventSignal(node.bus());
    this.deliveries = new DeliveryQueryStore(node.database());
  }

  @Override
  public Future<?> start() {
    Targets targets = new Targets(new MachineResolver(vertx), config);
    handleEndpoints(targets);
    handleDeliveries();
    return CallbackClient.create(vertx, config, node.clock().withZone(ZoneOffset.UTC))
        .map(client -> startLoop(targets, client));
  }

  private Void startLoop(Targets targets, CallbackClient client) {
    EventRenderer renderer = new EventRenderer(new CheckoutUrls(node.config().http().publicUrl()));
    ClaimStore claims = new ClaimStore(node.database(), renderer, secrets, node.ids());
    DeliveryStore store = new DeliveryStore(node.database(), secrets, node.ids());
    Callbacks sending = new Callbacks(targets, client, node.clock());
    DeliveryLoop running =
        new DeliveryLoop(
            vertx,
            config,
            claims,
            new DeliveryAttempts(vertx, config, store, sending, events, node.clock()),
            node.clock());
    EndpointTester tester =
        new EndpointTester(node.rateLimiter(), store, sending, node.ids(), node.clock());
    node.bus().handle(BusApi.TEST_ENDPOINT, tester::test);
    node.bus().subscribe(BusApi.EVENTS_WRITTEN, written -> running.wake());
    vertx.setPeriodic(TICK_MS, timer -> running.wake());
    callbacks = sending;
    loop = running;
    return null;
  }

  private void handleEndpoints(Targets targets) {
    EndpointService endpoints =
        new EndpointService(
            new EndpointStore(node.database(), node.idempotency()),
            node.idempotency(),
            new EndpointSecrets(secrets),
            targets,
            config.secretOverlap(),
            node.ids(),
            node.clock());
    node.bus().handle(BusApi.LIST_WEBHOOK_ENDPOINTS, endpoints::list);
    node.bus().handle(BusApi.GET_WEBHOOK_ENDPOINT, endpoints::get);
    node.bus().handle(BusApi.CREATE_WEBHOOK_ENDPOINT, endpoints::create);
    node.bus().handle(BusApi.UPDATE_WEBHOOK_ENDPOINT, endpoints::update);
    node.bus().handle(BusApi.DELETE_WEBHOOK_ENDPOINT, endpoints::delete);
    node.bus().handle(BusApi.GET_WEBHOOK_ENDPOINT_SECRET, endpoints::secret);
    node.bus().handle(BusApi.ROTATE_WEBHOOK_ENDPOINT_SECRET, endpoints::rotate);
  }

  private void handleDeliveries() {
    DeliveryService service = new DeliveryService(deliveries, events, node.clock());
    node.bus().handle(BusApi.LIST_DELIVERIES, service::list);
    node.bus().handle(BusApi.GET_DELIVERY, service::get);
    node.bus().handle(BusApi.RETRY_DELIVERY, service::retry);
    node.bus().handle(BusApi.RECOVER_ENDPOINT, service::recover);
  }

  @Override
  public Future<?> stop() {
    Future<Void> delivered = loop == null ? Future.succeededFuture() : loop.stop();
    return delivered.eventually(
        () -> callbacks == null ? Future.succeededFuture() : callbacks.close());
  }
}
