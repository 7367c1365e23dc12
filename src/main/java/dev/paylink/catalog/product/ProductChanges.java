package dev.paylink.catalog.product;

import dev.paylink.api.Conditions;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdate;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdated;
import dev.paylink.api.DigitalProductMessages.UpdateDigitalProduct;
import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.ProductStore.Stored;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ConditionalChanges.Outcome;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Business rules of changing and deleting digital products. A change locks the product, compares,
 * and writes: products change seldom, and a change that makes no difference writes nothing.
 */
final class ProductChanges {
  private static final ReplyForm<DigitalProduct> PRODUCT = ReplyForm.json(DigitalProduct.class);

  private final ProductStore store;
  private final ConditionalChanges changes;
  private final OutboxSignal events;
  private final InstantSource clock;

  ProductChanges(
      ProductStore store, ConditionalChanges changes, OutboxSignal events, InstantSource clock) {
    this.store = store;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  Future<DigitalProductUpdated> update(UpdateDigitalProduct command, Origin origin) {
    Change change =
        change(
            command.merchantId(),
            "updateDigitalProduct",
            command.productId(),
            command.update(),
            command.conditions());
    Instant until = command.update().activeUntil();
    Future<Outcome<DigitalProduct>> outcome =
        until != null && !until.isAfter(clock.instant())
            ? replayOfEnded(change)
            : events.announce(
                changes.carryOutTogether(
                    change,
                    PRODUCT,
                    current(change),
                    on ->
                        locked(change, on)
                            .compose(stored -> apply(change, stored, command, origin, on))));
    return outcome.map(done -> new DigitalProductUpdated(done.reply(), done.replayed()));
  }

  private Future<DigitalProduct> apply(
      Change change, Stored stored, UpdateDigitalProduct command, Origin origin, Database on) {
    ProductTerms terms = stored.terms().with(command.update(), command.testMode());
    if (terms.equals(stored.terms())) {
      return Future.succeededFuture(stored.product());
    }
    boolean sameCover = Objects.equals(terms.coverImageId(), stored.terms().coverImageId());
    return (sameCover
            ? Future.<Void>succeededFuture()
            : store.on(on).checkCover(change.merchantId(), terms))
        .compose(known -> write(change, terms, false, origin, on));
  }

  private static Change change(
      String merchantId,
      String operation,
      String productId,
      @Nullable DigitalProductUpdate request,
      Conditions conditions) {
    return new Change(
        TypeId.MERCHANT.decode(merchantId),
        operation,
        TypeId.DIGITAL_PRODUCT.decode(productId),
        request,
        conditions);
  }

  /**
   * Replays the reply if the change was made before its end; otherwise rejects {@code activeUntil}.
   */
  private Future<Outcome<DigitalProduct>> replayOfEnded(Change change) {
    return changes
        .find(change, PRODUCT)
        .map(
            found ->
                found.orElseThrow(() -> Fault.invalid("activeUntil", "must be in the future")));
  }

  Future<Done> delete(DeleteDigitalProduct command, Origin origin) {
    Change change =
        change(
            command.merchantId(),
            "deleteDigitalProduct",
            command.productId(),
            null,
            command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                ReplyForm.constant(true),
                current(change),
                on ->
                    locked(change, on)
                        .compose(stored -> write(change, stored.terms(), true, origin, on))
                        .map(true)))
        .map(outcome -> new Done(outcome.replayed()));
  }

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on -> locked(change, on).map(Stored::product);
  }

  private Future<Stored> locked(Change change, Database on) {
    return store
        .on(on)
        .lock(change.merchantId(), change.resourceId(), clock.instant())
        .map(found -> found.orElseThrow(() -> TypeId.DIGITAL_PRODUCT.unknown(change.resourceId())));
  }

  private Future<DigitalProduct> write(
      Change change, ProductTerms terms, boolean deleted, Origin origin, Database on) {
    return store
        .on(on)
        .update(change.merchantId(), change.resourceId(), terms, deleted, clock.instant(), origin);
  }
}
