package dev.paylink.data.idempotency;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.idempotency.IdempotencyMessages.GetKey;
import dev.paylink.data.idempotency.IdempotencyMessages.KeyUses;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Rules of looking up idempotency keys. */
final class IdempotencyService {
  private final IdempotencyStore store;

  IdempotencyService(IdempotencyStore store) {
    this.store = store;
  }

  Future<KeyUses> get(GetKey query) {
    List<KeyedOperation> permitted = KeyedOperation.permittedBy(query.scopes());
    if (permitted.isEmpty()) {
      throw noScope();
    }
    return store
        .uses(TypeId.MERCHANT.decode(query.merchantId()), query.key(), permitted)
        .map(
            uses -> {
              if (uses.isEmpty()) {
                throw new Fault(
                    FaultCode.NOT_FOUND,
                    "Nothing was done with this Idempotency-Key in the last 24 hours");
              }
              return new KeyUses(uses);
            });
  }

  private static Fault noScope() {
    String scopes =
        Arrays.stream(KeyedOperation.values())
            .map(KeyedOperation::scope)
            .distinct()
            .collect(Collectors.joining(", "));
    return new Fault(
        FaultCode.INSUFFICIENT_SCOPE,
        "This operation needs a token with one of the scopes " + scopes);
  }
}
