package dev.paylink.fulfilment;

import dev.paylink.db.Database;
import dev.paylink.fulfilment.FulfilmentStore.Entitlement;
import dev.paylink.fulfilment.FulfilmentStore.Looked;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Business rules of fulfilling orders of digital products. */
final class FulfilmentService {
  private final Database database;
  private final FulfilmentStore store;
  private final InstantSource clock;

  FulfilmentService(Database database, FulfilmentStore store, InstantSource clock) {
    this.database = database;
    this.store = store;
    this.clock = clock;
  }

  /**
   * Looks at up to so many orders, each in a transaction of its own; returns how many. A failure
   * does not keep those behind it waiting.
   */
  Future<Integer> fulfil(int limit) {
    return store
        .due(limit)
        .compose(
            orders -> {
              List<Future<Integer>> looks = new ArrayList<>();
              Future<?> before = Future.succeededFuture();
              for (UUID orderId : orders) {
                Future<Integer> look = before.transform(ended -> fulfil(orderId));
                looks.add(look);
                before = look;
              }
              return Future.join(looks).map(all -> looks.stream().mapToInt(Future::result).sum());
            });
  }

  private Future<Integer> fulfil(UUID orderId) {
    return database.transaction(
        on ->
            store
                .on(on)
                .lock(orderId)
                .compose(
                    found ->
                        found.isEmpty()
                            ? Future.succeededFuture(0)
                            : look(found.get(), store.on(on)).map(1)));
  }

  private Future<Void> look(Looked order, FulfilmentStore on) {
    return on.entitlement(order).compose(entitlement -> settle(order, entitlement, on));
  }

  private Future<Void> settle(Looked order, Entitlement entitlement, FulfilmentStore on) {
    Instant now = clock.instant();
    FulfilmentState next = next(order.state(), entitlement);
    boolean delivers = next == FulfilmentState.DELIVERED && order.state() != next;
    return (delivers ? on.delivered(order, now) : Future.<Void>succeededFuture())
        .compose(written -> on.done(order, next, now));
  }

  /** What was given stays, even if the product gives nothing any more. */
  private static FulfilmentState next(FulfilmentState state, Entitlement entitlement) {
    if (!entitlement.entitled()) {
      return state == FulfilmentState.WAITING ? state : FulfilmentState.REVOKED;
    }
    return state == FulfilmentState.DELIVERED || entitlement.given()
        ? FulfilmentState.DELIVERED
        : FulfilmentState.WAITING;
  }
}
