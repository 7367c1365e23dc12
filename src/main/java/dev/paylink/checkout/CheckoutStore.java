package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.db.Columns;
import dev.paylink.db.CustomerColumns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.money.Money;
import dev.paylink.outbox.EventOrigin;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes for the checkout. */
final class CheckoutStore {
  private final Database database;
  private final Ids ids;

  CheckoutStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  Future<Optional<FoundLink>> open(
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
   * What a form has created.
   *
   * @param payment empty if the link does not permit it, the form has created an order before, or
   *     nothing is to be paid
   * @param given whether an order was created for which nothing is to be paid
   * @param tooManyPending whether the link has as many pending orders as it may have
   */
  record Created(Optional<UUID> payment, boolean given, boolean tooManyPending) {}

  /**
   * Creates the order of a form and its payment.
   *
   * @param price that the payment is started with; none is created if the link has another by now
   * @param maxPending permitted number of pending orders of the link; 0 for any number
   */
  Future<Created> pay(
      Pay form,
      UUID orderId,
      Money price,
      List<Suspicion> suspicions,
      int maxPending,
      Instant at,
      Origin origin) {
    Customer customer = CustomerColumns.orEmpty(form.customer());
    String page = form.landingPageId();
    Tuple parameters =
        Tuple.of(form.token(), Columns.utc(at), orderId, ids.next(), form.provider())
            .addValue(form.attempt())
            .addValue(form.browser())
            .addValue(form.payerAddress())
            .addValue(customer.name())
            .addValue(customer.email())
            .addValue(customer.phone())
            .addValue(StrictJson.write(suspicions))
            .addValue(ids.next(CheckoutSql.EVENTS_OF_ORDER))
            .addValue((long) maxPending)
            .addValue(EventOrigin.of(origin))
            .addValue(page == null ? null : TypeId.LANDING_PAGE.decode(page))
            .addValue(form.attribution() == null ? null : StrictJson.write(form.attribution()))
            .addValue(price.minor())
            .addValue(price.currency().getCurrencyCode());
    return database
        .queryOne(CheckoutSql.PAY, parameters)
        .map(Optional::orElseThrow)
        .map(
            row ->
                new Created(
                    Optional.ofNullable(row.getUUID("id")),
                    row.getBoolean("given"),
                    row.getBoolean("full")));
  }

  /**
   * Cancels an order that a browser created, if it is pending and no money has arrived for it;
   * false if that browser did not create it.
   */
  Future<Boolean> cancel(CancelOwnOrder command, Instant at, Origin origin) {
    if (!CheckoutUrls.isToken(command.token())) {
      return Future.succeededFuture(false);
    }
    Tuple parameters =
        Tuple.of(command.token(), Columns.utc(at), TypeId.ORDER.decode(command.orderId()))
            .addValue(command.browser())
            .addValue(ids.next())
            .addValue(EventOrigin.of(origin));
    return database.query(CheckoutSql.CANCEL, parameters).map(rows -> rows.size() > 0);
  }
}
