package dev.paylink.webhook.sending;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.webhook.target.TargetGuard;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sends signed callbacks: to an address that was checked just now, signed as of now. */
public final class CallbackSender {
  private final TargetGuard targets;
  private final CallbackClient client;
  private final InstantSource clock;

  public CallbackSender(TargetGuard targets, CallbackClient client, InstantSource clock) {
    this.targets = targets;
    this.client = client;
    this.clock = clock;
  }

  /**
   * Where to, and as whom.
   *
   * @param id the {@code webhook-id}, the same for every attempt
   * @param merchantId whose URL it is
   * @param headers the merchant's own
   * @param secrets to sign with, the newest first
   */
  public record Callback(
      String id,
      String url,
      String merchantId,
      boolean testMode,
      Map<String, String> headers,
      List<String> secrets) {

    /** The same for another event. */
    public Callback withId(String other) {
      return new Callback(other, url, merchantId, testMode, headers, secrets);
    }
  }

  /** What came of it; fails with the fault {@code unavailable} if it was not even begun. */
  public Future<CallbackResult> send(Callback callback, String body) {
    Instant now = clock.instant();
    Map<String, String> headers = new HashMap<>(callback.headers());
    headers.putAll(CallbackSigner.headers(callback.id(), now, body, callback.secrets()));
    return targets
        .resolve(callback.url(), callback.merchantId(), callback.testMode())
        .compose(target -> client.post(target, headers, Buffer.buffer(body)))
        .recover(
            refused ->
                Fault.of(refused).code() == FaultCode.UNAVAILABLE
                    ? Future.failedFuture(refused)
                    : Future.succeededFuture(
                        CallbackResult.failed(String.valueOf(refused.getMessage()), now, 0)));
  }

  /** Sends no more, and waits for what is under way. */
  public Future<Void> close() {
    return client.close();
  }
}
