package dev.paylink.events.webhook.sending;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.receiver.CallbackSigner;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints.Endpoint;
import dev.paylink.events.webhook.target.TargetGuard;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;

/** Sends signed callbacks. Each attempt checks the address again and has a new signature. */
public final class CallbackSender {
  private final TargetGuard targets;
  private final CallbackClient client;
  private final InstantSource clock;
  private final AttemptSpans spans;

  public CallbackSender(
      TargetGuard targets, CallbackClient client, InstantSource clock, Tracing tracing) {
    this.spans = new AttemptSpans(tracing);
    this.targets = targets;
    this.client = client;
    this.clock = clock;
  }

  /**
   * An event that is sent to an endpoint.
   *
   * @param id the {@code webhook-id}, the same for every attempt
   * @param headers of this event, in addition to the endpoint's headers
   */
  public record Callback(String id, Endpoint endpoint, Map<String, String> headers, String body) {}

  /**
   * What an attempt is made for.
   *
   * @param type of the event
   * @param attempts made before
   * @param trace that the attempt belongs to
   */
  public record Cause(EventType type, int attempts, Context trace) {}

  /** Makes one attempt. Fails only with the fault {@code unavailable}, if it could not start. */
  public Future<CallbackResult> send(Callback callback, Cause cause) {
    Map<String, String> signature =
        CallbackSigner.headers(
            callback.id(), clock.instant(), callback.body(), callback.endpoint().secrets());
    return send(callback, signature, cause);
  }

  /**
   * Makes one attempt with a signature that may be wrong. Fails as {@link #send(Callback, Cause)}.
   *
   * @param signature the headers {@code webhook-…}
   */
  public Future<CallbackResult> send(
      Callback callback, Map<String, String> signature, Cause cause) {
    Endpoint endpoint = callback.endpoint();
    Instant now = clock.instant();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(endpoint.headers());
    headers.putAll(callback.headers());
    Span span = spans.begin(callback, cause);
    Map<String, String> trace = spans.headers(span);
    if (!trace.isEmpty()) {
      headers.remove("tracestate"); // of another trace
    }
    headers.putAll(trace);
    headers.putAll(signature);
    return targets
        .resolve(endpoint.url(), endpoint.merchantId(), endpoint.testMode())
        .compose(target -> client.post(target, headers, Buffer.buffer(callback.body())))
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.UNAVAILABLE
                    ? Future.failedFuture(failure)
                    : Future.succeededFuture(
                        CallbackResult.failed(String.valueOf(failure.getMessage()), now, 0)))
        .onComplete(sent -> AttemptSpans.end(span, sent));
  }

  /** Closes every connection; attempts in flight fail. */
  public Future<Void> close() {
    return client.close();
  }
}
