package dev.paylink.events.feed;

import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import java.time.Instant;

/** Writes events of extensions, each once for its idempotency key. */
final class ExtensionEventStore {
  private final IdempotencyStore idempotency;

  ExtensionEventStore(IdempotencyStore idempotency) {
    this.idempotency = idempotency;
  }

  /**
   * Writes an event.
   *
   * @param object what it says, as JSON
   */
  Future<FirstAnswer> write(Creation creation, String object, Instant at, Origin origin) {
    Values values =
        new Values()
            .set("object", object)
            .set("at", Columns.utc(at))
            .set("origin", EventOrigin.of(origin));
    return idempotency.create(
        ExtensionEventSql.WRITE,
        creation,
        TypeId.EVENT,
        values,
        () -> TypeId.MERCHANT.unknown(creation.merchantId()));
  }
}
