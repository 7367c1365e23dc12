package dev.paylink.events.webhook.sending;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.events.webhook.target.TargetGuard;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
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
   * The endpoint to call, its headers and its secrets.
   *
   * @param id the {@code webhook-id}, the same for every attempt
   * @param merchantId the owner of the URL
   * @param headers custom headers of the merchant
   * @param secrets signing secrets, the newest first
   */
  public record Callback(
      String id,
      String url,
      String merchantId,
      boolean testMode,
      Map<String, String> headers,
      List<String> secrets) {

    /** Returns the same callback for another event. */
    public Callback withId(String other) {
      return new Callback(other, url, merchantId, testMode, headers, secrets);
    }

    /** Returns the same callback with more headers. */
    public Callback withHeaders(Map<String, String> more) {
      Map<String, String> all = new HashMap<>(headers);
      all.putAll(more);
      return new Callback(id, url, merchantId, testMode, all, secrets);
    }
  }

  /**
   * What an attempt is made for.
   *
   * @param type of the event
   * @param attempts made before
   * @param trace that the attempt belongs to
   */
  public record Cause(EventType type, int attempts, Context trace) {}

  /** Makes one attempt. Fails only with the fault {@code unavailable}, if it could not start. */
  public Future<CallbackResult> send(Callback callback, String body, Cause cause) {
    Instant now = clock.instant();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(callback.headers());
    Map<String, String> signature =
        CallbackSigner.headers(callback.id(), now, body, callback.secrets());
    Span span = spans.begin(callback, cause);
    Map<String, String> trace = spans.headers(span);
    if (!trace.isEmpty()) {
      headers.remove("tracestate"); // of another trace
    }
    headers.putAll(trace);
    headers.putAll(signature);
    return targets
        .resolve(callback.url(), callback.merchantId(), callback.testMode())
        .compose(target -> client.post(target, headers, Buffer.buffer(body)))
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
