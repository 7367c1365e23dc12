package dev.paylink.catalog.fulfilment;

import dev.paylink.catalog.fulfilment.DeliverableStore.Progress;
import dev.paylink.catalog.fulfilment.FulfilmentStore.Due;
import dev.paylink.catalog.fulfilment.FulfilmentStore.Facts;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.catalog.product.licence.LicenceKeys.Given;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Business rules of fulfilling orders of digital products. */
final class FulfilmentService {
  private static final UUID FIRST = new UUID(0, 0);

  private final Database database;
  private final FulfilmentStore store;
  private final DeliverableStore deliverables;
  private final LicenceKeys licences;
  private final InstantSource clock;

  /** Where the next batch starts, so that orders that fail keep no others waiting. */
  private UUID behind = FIRST;

  FulfilmentService(
      Database database,
      FulfilmentStore store,
      DeliverableStore deliverables,
      LicenceKeys licences,
      InstantSource clock) {
    this.deliverables = deliverables;
    this.database = database;
    this.store = store;
    this.licences = licences;
    this.clock = clock;
  }

  /**
   * Looks at orders up to the limit, each in a separate transaction; returns how many. A failure
   * does not delay the orders behind it.
   */
  Future<Integer> fulfil(int limit) {
    return store
        .due(behind, limit)
        .compose(
            orders -> {
              behind = orders.size() < limit ? FIRST : orders.get(limit - 1).orderId();
              List<Future<Integer>> looks = new ArrayList<>();
              Future<?> before = Future.succeededFuture();
              for (Due order : orders) {
                Future<Integer> look = before.transform(ended -> fulfil(order));
                looks.add(look);
                before = look;
              }
              return Future.join(looks).map(all -> looks.stream().mapToInt(Future::result).sum());
            });
  }

  private Future<Integer> fulfil(Due order) {
    return database.transaction(
        on ->
            licences
                .lock(on, order.merchantId(), order.productId())
                .compose(locked -> store.on(on).lock(order))
                .compose(
                    found ->
                        found.isEmpty()
                            ? Future.succeededFuture(0)
                            : look(order, found.get(), on).map(1)));
  }

  private Future<Void> look(Due order, FulfilmentState state, Database on) {
    Instant now = clock.instant();
    return store
        .on(on)
        .facts(order)
        .compose(
            facts ->
                FulfilmentRules.isEntitled(facts.money())
                    ? give(order, state, facts, on, now)
                    : take(order, state, on, now));
  }

  /** What was given stays, even if the product gives nothing any more. */
  private Future<Void> give(
      Due order, FulfilmentState state, Facts facts, Database on, Instant now) {
    Future<Given> key =
        licences.assign(on, order.merchantId(), order.productId(), order.orderId(), now);
    Future<Progress> deliverable =
        key.compose(
            given -> deliverables.on(on).want(order, state == FulfilmentState.WAITING, now));
    return deliverable.compose(
        progress -> {
          boolean complete = FulfilmentRules.isComplete(facts.hasFiles(), key.result(), progress);
          if (state == FulfilmentState.DELIVERED || !complete) {
            return store.on(on).done(order, FulfilmentRules.whileEntitled(state), now);
          }
          return store
              .on(on)
              .delivered(facts.order(), now)
              .compose(written -> store.on(on).done(order, FulfilmentState.DELIVERED, now));
        });
  }

  private Future<Void> take(Due order, FulfilmentState state, Database on, Instant now) {
    FulfilmentState next = FulfilmentRules.whileNotEntitled(state);
    return licences
        .revoke(on, order.merchantId(), order.productId(), order.orderId(), now)
        .compose(revoked -> deliverables.on(on).unwant(order, now))
        .compose(unwanted -> store.on(on).done(order, next, now));
  }
}
