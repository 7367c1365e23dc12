package dev.paylink.checkout;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes for the checkout. */
final class CheckoutStore {
  private final Database database;
  private final Ids ids;
  private final OptimisticLock lock = new OptimisticLock();

  CheckoutStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  Future<Optional<CheckoutLink>> open(
      String token, @Nullable String browser, @Nullable String attempt, Instant at) {
    if (!CheckoutUrls.isToken(token)) {
      return Future.succeededFuture(Optional.empty());
    }
    Tuple parameters = Tuple.of(token, Columns.utc(at)).addValue(browser).addValue(attempt);
    return database
        .queryOne(CheckoutSql.OPEN, parameters)
        .map(row -> row.map(found -> CheckoutRows.openedLink(Columns.of(found))));
  }

  /**
   * Cancels an order that a browser created, if it is pending and no money has arrived for it;
   * false if that browser did not create it.
   */
  Future<Boolean> cancel(CancelOwnOrder command, InstantSource clock, Origin origin) {
    if (!CheckoutUrls.isToken(command.token())) {
      return Future.succeededFuture(false);
    }
    return lock.change(
        command.orderId(),
        mayShare ->
            database
                .queryOne(CheckoutSql.CANCEL, cancellation(command, clock.instant(), origin))
                .map(
                    own ->
                        own.isPresent() && !own.get().getBoolean("decided")
                            ? Attempted.inVain()
                            : Attempted.done(own.isPresent())));
  }

  private Tuple cancellation(CancelOwnOrder command, Instant at, Origin origin) {
    return Tuple.of(command.token(), Columns.utc(at), TypeId.ORDER.decode(command.orderId()))
        .addValue(command.browser())
        .addValue(ids.next())
        .addValue(EventOrigin.of(origin));
  }
}
