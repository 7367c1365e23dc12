package dev.paylink.events.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.EndpointCreated;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.GetEndpoint;
import dev.paylink.api.EndpointMessages.GetEndpointSecret;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.NewEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.WebhookEndpointBuilder;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.keys.SealedAnswers;
import dev.paylink.events.webhook.target.TargetGuard;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rules of reading and creating webhook endpoints. */
public final class EndpointService {
  private static final int DEFAULT_CONCURRENCY = 2;

  private final EndpointStore store;
  private final IdempotencyStore idempotency;
  private final EndpointSecrets secrets;
  private final SealedAnswers answers;
  private final TargetGuard targets;
  private final Ids ids;

  /** The answer to a creation: the endpoint, and its secret beside the other fields. */
  private record WithSecret(@JsonUnwrapped WebhookEndpoint endpoint, String secret) {}

  public EndpointService(
      EndpointStore store,
      IdempotencyStore idempotency,
      EndpointSecrets secrets,
      SealedAnswers answers,
      TargetGuard targets,
      Ids ids) {
    this.store = store;
    this.idempotency = idempotency;
    this.secrets = secrets;
    this.answers = answers;
    this.targets = targets;
    this.ids = ids;
  }

  public Future<EndpointPage> list(ListEndpoints query) {
    return store.list(query);
  }

  public Future<WebhookEndpoint> get(GetEndpoint query) {
    return store
        .get(merchant(query.merchantId()), endpoint(query.endpointId()))
        .map(found -> found.orElseThrow(() -> TypeId.WEBHOOK_ENDPOINT.unknown(query.endpointId())));
  }

  public Future<EndpointCreated> create(CreateEndpoint command) {
    ReadableEvents.check(command.readable(), codes(command.endpoint().eventTypes()));
    UUID id = ids.next();
    WebhookEndpoint endpoint = endpoint(id, command.endpoint());
    EndpointHeaders.check(endpoint.headers());
    String secret = secrets.newSecret();
    WithSecret answer = new WithSecret(endpoint, secret);
    Creation creation =
        new Creation(
            merchant(command.merchantId()),
            "createWebhookEndpoint",
            command.idempotencyKey(),
            command.endpoint(),
            id,
            endpoint.id(),
            answers.seal(answer, endpoint.id()));
    return targets
        .resolve(endpoint.url(), command.merchantId(), command.testMode())
        .compose(
            fits -> store.create(creation, endpoint, secrets.seal(secret, endpoint.id())),
            refused -> replayOfRefused(creation, refused))
        .map(stored -> created(stored, answer));
  }

  static @Nullable List<String> codes(@Nullable List<EventType> types) {
    return types == null ? null : types.stream().map(EventType::code).toList();
  }

  private static WebhookEndpoint endpoint(UUID id, NewEndpoint requested) {
    return WebhookEndpointBuilder.builder()
        .id(TypeId.WEBHOOK_ENDPOINT.encode(id))
        .url(requested.url())
        .description(requested.description())
        .eventTypes(requested.eventTypes())
        .enabled(Objects.requireNonNullElse(requested.enabled(), true))
        .headers(Objects.requireNonNullElse(requested.headers(), Map.of()))
        .maxConcurrency(Objects.requireNonNullElse(requested.maxConcurrency(), DEFAULT_CONCURRENCY))
        .maxPerSecond(requested.maxPerSecond())
        .ordered(Objects.requireNonNullElse(requested.ordered(), false))
        .createdAt(TypeId.timeOf(id))
        .build();
  }

  /** Replays a creation whose URL was accepted then and is refused now. */
  private Future<FirstAnswer> replayOfRefused(Creation creation, Throwable refused) {
    return idempotency
        .find(creation, TypeId.WEBHOOK_ENDPOINT)
        .map(found -> found.orElseThrow(() -> Fault.of(refused)));
  }

  /** Returns the reply for a sealed answer. */
  private EndpointCreated created(FirstAnswer sealed, WithSecret answer) {
    String json = answers.open(sealed.json(), sealed.id());
    WithSecret first = new FirstAnswer(sealed.id(), json, sealed.replayed()).resource(answer);
    return new EndpointCreated(first.endpoint(), first.secret(), sealed.replayed(), json);
  }

  public Future<EndpointSecret> secret(GetEndpointSecret query) {
    return store
        .secret(merchant(query.merchantId()), endpoint(query.endpointId()))
        .map(found -> found.orElseThrow(() -> TypeId.WEBHOOK_ENDPOINT.unknown(query.endpointId())))
        .map(
            stored -> {
              ReadableEvents.check(query.readable(), stored.types());
              return new EndpointSecret(secrets.open(stored.sealed(), query.endpointId()));
            });
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }

  private static UUID endpoint(String endpointId) {
    return TypeId.WEBHOOK_ENDPOINT.decode(endpointId);
  }
}
