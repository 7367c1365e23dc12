package dev.paylink.events.webhook;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.keys.SealedAnswers;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.webhook.audit.EndpointAuditor;
import dev.paylink.events.webhook.endpoint.EndpointChanges;
import dev.paylink.events.webhook.endpoint.EndpointSecrets;
import dev.paylink.events.webhook.endpoint.EndpointService;
import dev.paylink.events.webhook.endpoint.EndpointStore;
import dev.paylink.events.webhook.endpoint.SealedHeaders;
import dev.paylink.events.webhook.history.DeliveryQueryStore;
import dev.paylink.events.webhook.history.DeliveryService;
import dev.paylink.events.webhook.ping.EndpointTestLimit;
import dev.paylink.events.webhook.ping.EndpointTester;
import dev.paylink.events.webhook.ping.PingStore;
import dev.paylink.events.webhook.sending.CallbackClient;
import dev.paylink.events.webhook.sending.CallbackSender;
import dev.paylink.events.webhook.target.MachineResolver;
import dev.paylink.events.webhook.target.TargetGuard;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Handles the webhook commands, and sends the pings that merchants ask for. */
final class WebhookVerticle extends VerticleBase {
  private final Bus bus;
  private final Database database;
  private final Database background;
  private final Ids ids;
  private final InstantSource clock;
  private final Limits limits;
  private final AppConfig.Webhooks config;
  private final SecretBox secrets;
  private final OutboxSignal events;
  private final Tracing tracing;
  private @Nullable CallbackSender sender;

  /**
   * What bounds the requests that merchants ask for.
   *
   * @param audits lets one audit of a merchant run at once
   */
  record Limits(EndpointTestLimit tests, Bulkhead audits) {}

  /**
   * @param database for the webhook commands
   * @param background for pings and audits
   * @param limits shared by the webhook verticles of the node
   */
  WebhookVerticle(
      Bus bus,
      Database database,
      Database background,
      Ids ids,
      InstantSource clock,
      Limits limits,
      AppConfig.Webhooks config,
      Tracing tracing) {
    this.tracing = tracing;
    this.bus = bus;
    this.database = database;
    this.background = background;
    this.ids = ids;
    this.clock = clock;
    this.limits = limits;
    this.config = config;
    this.secrets = SecretBox.of(config.secretKeys());
    this.events = new OutboxSignal(bus);
  }

  @Override
  public Future<?> start() {
    TargetGuard targets = new TargetGuard(new MachineResolver(vertx), config);
    handleEndpoints(targets);
    handleDeliveries();
    return CallbackClient.create(vertx, config, clock.withZone(ZoneOffset.UTC))
        .map(client -> handlePings(new CallbackSender(targets, client, clock, tracing)));
  }

  private Void handlePings(CallbackSender sending) {
    PingStore store = new PingStore(background, secrets);
    EndpointTester tester = new EndpointTester(limits.tests(), store, sending, ids, clock);
    EndpointAuditor auditor =
        new EndpointAuditor(
            limits.tests(), limits.audits(), store, sending, ids, clock, config.attemptTimeout());
    bus.handle(BusApi.TEST_WEBHOOK_ENDPOINT, tester::test);
    bus.handle(BusApi.AUDIT_WEBHOOK_ENDPOINT, auditor::audit);
    sender = sending;
    return null;
  }

  private void handleEndpoints(TargetGuard targets) {
    IdempotencyStore idempotency = new IdempotencyStore(database, clock);
    EndpointStore store = new EndpointStore(database, idempotency, new SealedHeaders(secrets));
    EndpointSecrets endpointSecrets = new EndpointSecrets(secrets);
    SealedAnswers answers = new SealedAnswers(secrets);
    EndpointService endpoints =
        new EndpointService(store, idempotency, endpointSecrets, answers, targets, ids);
    EndpointChanges changes =
        new EndpointChanges(
            store,
            new ConditionalChanges(database, clock),
            endpointSecrets,
            answers,
            targets,
            config.secretOverlap(),
            clock);
    bus.handle(BusApi.LIST_WEBHOOK_ENDPOINTS, endpoints::list);
    bus.handle(BusApi.GET_WEBHOOK_ENDPOINT, endpoints::get);
    bus.handle(BusApi.CREATE_WEBHOOK_ENDPOINT, endpoints::create);
    bus.handle(BusApi.UPDATE_WEBHOOK_ENDPOINT, changes::update);
    bus.handle(BusApi.DELETE_WEBHOOK_ENDPOINT, changes::delete);
    bus.handle(BusApi.GET_WEBHOOK_ENDPOINT_SECRET, endpoints::secret);
    bus.handle(BusApi.ROTATE_WEBHOOK_ENDPOINT_SECRET, changes::rotate);
  }

  private void handleDeliveries() {
    DeliveryService deliveries =
        new DeliveryService(new DeliveryQueryStore(database), events, clock);
    bus.handle(BusApi.LIST_DELIVERIES, deliveries::list);
    bus.handle(BusApi.GET_DELIVERY, deliveries::get);
    bus.handle(BusApi.RETRY_DELIVERY, deliveries::retry);
    bus.handle(BusApi.RECOVER_WEBHOOK_ENDPOINT, deliveries::recover);
  }

  @Override
  public Future<?> stop() {
    return sender == null ? Future.succeededFuture() : sender.close();
  }
}
