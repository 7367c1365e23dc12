package dev.paylink.sales.merchant;

import dev.paylink.api.Done;
import dev.paylink.api.MerchantMessages.WithdrawMerchantChange;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Changes of where money goes, between the request and the time at which they take effect. */
final class PendingChanges {
  private final Database database;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  PendingChanges(Database database, OutboxSignal events, Ids ids, InstantSource clock) {
    this.database = database;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<Done> withdraw(WithdrawMerchantChange command, Origin origin) {
    return inTransaction(
            TypeId.MERCHANT.decode(command.merchantId()),
            locked ->
                locked.merchant().pending() == null
                    ? Future.succeededFuture()
                    : withdraw(locked, origin))
        .map(new Done(false));
  }

  private Future<Void> inTransaction(UUID id, Function<LockedMerchant, Future<Void>> work) {
    return events.announce(
        database.inTurn(
            List.of(id, id),
            () -> database.transaction(on -> LockedMerchant.lock(on, id).compose(work))));
  }

  private Future<Void> withdraw(LockedMerchant locked, Origin origin) {
    return locked
        .settingStore()
        .dropPending(locked.id())
        .compose(
            dropped -> locked.write(locked.merchant().withdrawn(), null, event(origin, List.of())));
  }

  private MerchantEvent event(Origin origin, List<String> settings) {
    return new MerchantEvent(ids.next(), clock.instant(), origin, settings);
  }

  /** Puts up to {@code limit} changes into effect that are due; returns how many. */
  Future<Integer> applyDue(int limit) {
    return new MerchantStore(database)
        .due(clock.instant(), limit)
        .compose(due -> Future.join(due.stream().map(this::applyDue).toList()).map(due.size()));
  }

  private Future<Void> applyDue(UUID id) {
    return inTransaction(
        id,
        locked -> {
          Pending pending = locked.merchant().pending();
          return pending == null || pending.takesEffectAt().isAfter(clock.instant())
              ? Future.succeededFuture()
              : apply(locked, pending);
        });
  }

  private Future<Void> apply(LockedMerchant locked, Pending pending) {
    return locked
        .settingStore()
        .applyPending(locked.id())
        .compose(
            done ->
                locked.write(
                    locked.merchant().applied(), null, event(Origin.SWEEP, pending.settings())));
  }
}
