package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.Done;
import dev.paylink.api.EndpointMessages.DeleteEndpoint;
import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.api.EndpointMessages.EndpointUpdated;
import dev.paylink.api.EndpointMessages.RotateEndpointSecret;
import dev.paylink.api.EndpointMessages.RotatedSecret;
import dev.paylink.api.EndpointMessages.SecretRotated;
import dev.paylink.api.EndpointMessages.UpdateEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ConditionalChanges.Outcome;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.keys.SealedAnswers;
import dev.paylink.data.keys.SealedAnswers.SealedAnswer;
import dev.paylink.events.webhook.target.TargetGuard;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rules of changing and deleting webhook endpoints, and of rotating their secrets. */
public final class EndpointChanges {
  private final EndpointStore store;
  private final ConditionalChanges changes;
  private final EndpointSecrets secrets;
  private final SealedAnswers answers;
  private final TargetGuard targets;
  private final Duration secretOverlap;
  private final InstantSource clock;

  /**
   * @param secretOverlap time in which a secret still signs after its rotation
   */
  public EndpointChanges(
      EndpointStore store,
      ConditionalChanges changes,
      EndpointSecrets secrets,
      SealedAnswers answers,
      TargetGuard targets,
      Duration secretOverlap,
      InstantSource clock) {
    this.store = store;
    this.changes = changes;
    this.secrets = secrets;
    this.answers = answers;
    this.targets = targets;
    this.secretOverlap = secretOverlap;
    this.clock = clock;
  }

  public Future<EndpointUpdated> update(UpdateEndpoint command) {
    EndpointChange fields = command.change();
    if (fields.headers() != null) {
      EndpointHeaders.check(fields.headers());
    }
    Change change =
        new Change(
            merchant(command.merchantId()),
            "updateWebhookEndpoint",
            endpoint(command.endpointId()),
            fields,
            command.conditions());
    ReplyForm<WebhookEndpoint> form = sealed(command.endpointId(), WebhookEndpoint.class);
    Future<?> checked =
        fields.url() == null
            ? Future.succeededFuture()
            : targets.resolve(fields.url(), command.merchantId(), command.testMode());
    return checked
        .compose(
            fits ->
                changes.carryOut(change, form, current(change), on -> update(command, change, on)),
            refused -> replayOfRefused(change, form, refused))
        .map(outcome -> new EndpointUpdated(outcome.reply(), outcome.replayed()));
  }

  /** The form of a reply that may hold a secret. */
  private <R extends Record> ReplyForm<R> sealed(String endpointId, Class<R> type) {
    ReplyForm<SealedAnswer> json = ReplyForm.json(SealedAnswer.class);
    ReplyForm<R> plain = ReplyForm.json(type);
    return new ReplyForm<>(
        reply -> json.write().apply(answers.seal(reply, endpointId)),
        stored -> plain.read().apply(answers.open(stored, endpointId)));
  }

  /** Replays a change whose URL was accepted then and is refused now. */
  private <R> Future<Outcome<R>> replayOfRefused(
      Change change, ReplyForm<R> form, Throwable refused) {
    return changes.find(change, form).map(found -> found.orElseThrow(() -> Fault.of(refused)));
  }

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on ->
        store
            .on(on)
            .lock(change.merchantId(), change.resourceId())
            .map(
                found ->
                    found.orElseThrow(() -> TypeId.WEBHOOK_ENDPOINT.unknown(change.resourceId())));
  }

  private Future<WebhookEndpoint> update(UpdateEndpoint command, Change change, Database on) {
    EndpointStore endpoints = store.on(on);
    return endpoints
        .update(change.merchantId(), change.resourceId(), command.change(), command.readable())
        .compose(
            updated ->
                updated
                    .map(Future::succeededFuture)
                    .orElseGet(() -> refused(endpoints, command, change)));
  }

  /** Says why an endpoint was not changed. */
  private static Future<WebhookEndpoint> refused(
      EndpointStore endpoints, UpdateEndpoint command, Change change) {
    EndpointChange fields = command.change();
    boolean all = fields.reset() != null && fields.reset().contains("eventTypes");
    return checkReadable(endpoints, change, command.readable())
        .map(
            readable -> {
              if (all || fields.eventTypes() != null) {
                ReadableEvents.check(
                    command.readable(), all ? null : EndpointService.codes(fields.eventTypes()));
              }
              throw EndpointHeaders.tooMany();
            });
  }

  private static Future<Void> checkReadable(
      EndpointStore endpoints, Change change, @Nullable Set<EventType> readable) {
    return endpoints
        .eventTypes(change.merchantId(), change.resourceId())
        .map(
            found -> {
              ReadableEvents.check(
                  readable,
                  found
                      .orElseThrow(() -> TypeId.WEBHOOK_ENDPOINT.unknown(change.resourceId()))
                      .codes());
              return null;
            });
  }

  public Future<Done> delete(DeleteEndpoint command) {
    Change change =
        new Change(
            merchant(command.merchantId()),
            "deleteWebhookEndpoint",
            endpoint(command.endpointId()),
            null,
            command.conditions());
    return changes.carryOut(change, current(change), on -> delete(change, on));
  }

  private Future<Boolean> delete(Change change, Database on) {
    return store
        .on(on)
        .delete(change.merchantId(), change.resourceId())
        .map(
            existed -> {
              if (!existed) {
                throw TypeId.WEBHOOK_ENDPOINT.unknown(change.resourceId());
              }
              return true;
            });
  }

  public Future<SecretRotated> rotate(RotateEndpointSecret command) {
    Change change =
        new Change(
            merchant(command.merchantId()),
            "rotateWebhookEndpointSecret",
            endpoint(command.endpointId()),
            null,
            command.conditions());
    return changes
        .carryOut(
            change,
            sealed(command.endpointId(), RotatedSecret.class),
            current(change),
            on -> rotate(command, change, on))
        .compose(outcome -> unlessUnreadable(command, change, outcome));
  }

  private Future<RotatedSecret> rotate(RotateEndpointSecret command, Change change, Database on) {
    String secret = secrets.newSecret();
    EndpointStore endpoints = store.on(on);
    return endpoints
        .rotate(
            change.merchantId(),
            change.resourceId(),
            secrets.seal(secret, command.endpointId()),
            clock.instant().plus(secretOverlap),
            command.readable())
        .compose(
            found ->
                found
                    .map(Future::succeededFuture)
                    .orElseGet(() -> notRotated(endpoints, command, change)))
        .map(until -> new RotatedSecret(secret, until));
  }

  /** Says why a secret was not replaced. */
  private static Future<Instant> notRotated(
      EndpointStore endpoints, RotateEndpointSecret command, Change change) {
    return checkReadable(endpoints, change, command.readable())
        .compose(gone -> Future.failedFuture(TypeId.WEBHOOK_ENDPOINT.unknown(change.resourceId())));
  }

  /**
   * A replay also shows the secret: so it fails for a token that may not read the signed events.
   */
  private Future<SecretRotated> unlessUnreadable(
      RotateEndpointSecret command, Change change, Outcome<RotatedSecret> outcome) {
    SecretRotated rotated = new SecretRotated(outcome.reply(), outcome.replayed());
    return outcome.replayed()
        ? checkReadable(store, change, command.readable()).map(rotated)
        : Future.succeededFuture(rotated);
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }

  private static UUID endpoint(String endpointId) {
    return TypeId.WEBHOOK_ENDPOINT.decode(endpointId);
  }
}
