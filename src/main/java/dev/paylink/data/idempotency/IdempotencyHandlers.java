package dev.paylink.data.idempotency;

import dev.paylink.api.Bus;
import dev.paylink.data.idempotency.IdempotencyMessages.GetKey;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;

/** HTTP handler of the operation on idempotency keys. */
final class IdempotencyHandlers {
  private final Bus bus;

  IdempotencyHandlers(Bus bus) {
    this.bus = bus;
  }

  public Future<Answer> get(ValidRequest request) {
    GetKey query =
        new GetKey(
            request.merchantId(),
            request.parameter("idempotencyKey", String.class),
            request.principal().scopes());
    return bus.request(IdempotencyBus.GET_KEY, query).map(Answer::resource);
  }
}
