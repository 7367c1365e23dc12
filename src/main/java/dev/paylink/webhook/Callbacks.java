package dev.paylink.webhook;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sends signed callbacks: to an address that was checked just now, signed as of now. */
final class Callbacks {
  private final Targets targets;
  private final CallbackClient client;
  private final InstantSource clock;

  Callbacks(Targets targets, CallbackClient client, InstantSource clock) {
    this.targets = targets;
    this.client = client;
    this.clock = clock;
  }

  /**
   * Where to, and as whom.
   *
   * @param id the {@code webhook-id}, the same for every attempt
   * @param headers the merchant's own
   * @param secrets to sign with, the newest first
   */
  record Callback(
      String id, String url, boolean testMode, Map<String, String> headers, List<String> secrets) {

    /** The same for another event. */
    Callback withId(String other) {
      return new Callback(other, url, testMode, headers, secrets);
    }
  }

  /** What came of it; never fails. */
  Future<CallbackResult> send(Callback callback, String body) {
    Instant now = clock.instant();
    Map<String, String> headers = new HashMap<>(callback.headers());
    headers.putAll(CallbackSigner.headers(callback.id(), now, body, callback.secrets()));
    return targets
        .resolve(callback.url(), callback.testMode())
        .compose(target -> client.post(target, headers, Buffer.buffer(body)))
        .recover(
            refused ->
                Future.succeededFuture(
                    CallbackResult.failed(String.valueOf(refused.getMessage()), now, 0)));
  }

  /** Sends no more, and waits for what is under way. */
  Future<Void> close() {
    return client.close();
  }
}
