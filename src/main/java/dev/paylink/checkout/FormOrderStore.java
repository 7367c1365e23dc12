package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.BatchLimits;
import dev.paylink.base.work.BatchTerms;
import dev.paylink.base.work.BatchWriter;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the orders of forms with their first payments. Forms that are sent while statements are
 * under way share the next one. An instance belongs to one event loop.
 */
final class FormOrderStore {
  private final Database database;
  private final Ids ids;
  private final BatchWriter<List<@Nullable Object>, Row> writer =
      new BatchWriter<>(BatchLimits.OF_REQUESTS, this::write);

  FormOrderStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * What a form has created.
   *
   * @param payment empty if the link does not permit it, the form has an order, or no money is due
   * @param given whether an order without money due was created
   * @param tooManyPending true at the limit of pending orders
   */
  record Created(Optional<UUID> payment, boolean given, boolean tooManyPending) {}

  /**
   * Creates the order of a form and its payment.
   *
   * @param link if it is limited, a separate statement locks it and creates the order
   * @param price of the payment; no order is created if the link has another price now
   * @param maxPending permitted number of pending orders of the link; 0 for any number
   */
  Future<Created> create(
      CheckoutLink link,
      Pay form,
      UUID orderId,
      Money price,
      List<Suspicion> suspicions,
      int maxPending,
      MerchantClock clock,
      Origin origin) {
    Customer customer = CustomerColumns.orEmpty(form.customer());
    String page = form.landingPageId();
    List<@Nullable Object> row =
        Arrays.asList(
            form.token(),
            Columns.utc(clock.instant()),
            orderId,
            clock.newId(),
            form.provider(),
            form.attempt(),
            form.browser(),
            form.payerAddress(),
            customer.name(),
            customer.email(),
            customer.phone(),
            StrictJson.write(suspicions),
            ids.next(),
            ids.next(),
            ids.next(),
            (long) maxPending,
            EventOrigin.of(origin),
            TypeId.LANDING_PAGE.decodeOptional(page),
            link.offer().productId(),
            form.attribution() == null ? null : StrictJson.write(form.attribution()),
            price.minor(),
            price.currency().code(),
            form.language());
    BatchTerms terms =
        BatchTerms.ofRequest(
            link.merchantId(), BatchTerms.bytes(row), Stream.ofNullable(form.attempt()).toList());
    Future<Row> written =
        link.limited()
            ? writeAlone(row)
            : writer.write(row, terms).compose(shared -> aloneIfLimited(row, shared));
    return written.map(FormOrderStore::created);
  }

  private Future<List<Row>> write(List<List<@Nullable Object>> rows) {
    return database.query(CheckoutSql.PAY, rows);
  }

  private Future<Row> writeAlone(List<@Nullable Object> row) {
    return write(List.of(row)).map(rows -> rows.get(0));
  }

  /** The limit of a link may have been set since it was read. */
  private Future<Row> aloneIfLimited(List<@Nullable Object> row, Row shared) {
    return shared.getBoolean("alone") ? writeAlone(row) : Future.succeededFuture(shared);
  }

  private static Created created(Row row) {
    return new Created(
        Optional.ofNullable(row.getUUID("id")), row.getBoolean("given"), row.getBoolean("full"));
  }
}
