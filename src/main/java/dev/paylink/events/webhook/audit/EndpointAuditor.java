package dev.paylink.events.webhook.audit;

import dev.paylink.api.AuditMessages.AuditEndpoint;
import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.receiver.AuditAnswer;
import dev.paylink.base.receiver.AuditPlan;
import dev.paylink.base.receiver.AuditRequest;
import dev.paylink.base.receiver.AuditStep;
import dev.paylink.base.receiver.ReceiverAuditor;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints.Endpoint;
import dev.paylink.events.webhook.ping.EndpointTestLimit;
import dev.paylink.events.webhook.ping.PingStore;
import dev.paylink.events.webhook.sending.CallbackResult;
import dev.paylink.events.webhook.sending.CallbackSender;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Audits the receiver of an endpoint. It sends the requests as deliveries are sent, to checked
 * addresses only, outside of their queue.
 */
public final class EndpointAuditor {
  /** No request starts later. The last one may take the time limit of an attempt more. */
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private final EndpointTestLimit limit;
  private final Bulkhead ofMerchant;
  private final PingStore store;
  private final CallbackSender callbacks;
  private final Ids ids;
  private final InstantSource clock;
  private final Duration attemptTimeout;

  /**
   * @param limit an audit counts as a test
   * @param ofMerchant lets one audit of a merchant run at once
   * @param attemptTimeout time limit of a delivery
   */
  public EndpointAuditor(
      EndpointTestLimit limit,
      Bulkhead ofMerchant,
      PingStore store,
      CallbackSender callbacks,
      Ids ids,
      InstantSource clock,
      Duration attemptTimeout) {
    this.limit = limit;
    this.ofMerchant = ofMerchant;
    this.store = store;
    this.callbacks = callbacks;
    this.ids = ids;
    this.clock = clock;
    this.attemptTimeout = attemptTimeout;
  }

  public Future<ReceiverAudit> audit(AuditEndpoint command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID endpointId = TypeId.WEBHOOK_ENDPOINT.decode(command.endpointId());
    if (!command.testMode() && !command.confirmed()) {
      throw Fault.invalid(
          "confirm",
          "must be true for a live merchant: a receiver that does not verify acts on forged events");
    }
    return ofMerchant.run(
        command.merchantId(),
        () -> {
          limit.count(command.merchantId());
          return store
              .endpoint(merchantId, endpointId, clock.instant())
              .map(
                  found ->
                      found.orElseThrow(
                          () -> TypeId.WEBHOOK_ENDPOINT.unknown(command.endpointId())))
              .compose(this::audit);
        });
  }

  private Future<ReceiverAudit> audit(Endpoint endpoint) {
    List<AuditStep> steps = AuditPlan.steps(endpoint.secrets(), ids, clock.instant());
    long startedNanos = System.nanoTime();
    return ReceiverAuditor.audit(
        steps,
        request -> send(endpoint, request),
        () -> System.nanoTime() - startedNanos > LIMIT.toNanos());
  }

  private Future<AuditAnswer> send(Endpoint endpoint, AuditRequest request) {
    Callback callback = new Callback(request.id(), endpoint, Map.of(), request.body());
    Cause cause = new Cause(EventType.PING, 0, Context.current());
    return callbacks.send(callback, request.headers(), cause).map(this::answer);
  }

  private AuditAnswer answer(CallbackResult result) {
    return result.status() == null
        ? AuditAnswer.failed(
            String.valueOf(result.error()),
            result.durationMs(),
            result.durationMs() >= attemptTimeout.toMillis())
        : AuditAnswer.of(result.status(), result.outcome(), result.durationMs());
  }
}
