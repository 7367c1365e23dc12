package dev.paylink.catalog.fulfilment;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.Customer;
import dev.paylink.api.DeliverBuilder;
import dev.paylink.api.DeliverableMessages.Deliver;
import dev.paylink.api.DeliverableMessages.Delivered;
import dev.paylink.api.ExtensionInput;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.fulfilment.FulfilmentStore.Due;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.payment.ProviderLoop;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What extensions are asked to deliver and to revoke, and what they answered. */
final class DeliverableStore implements ProviderLoop.Queue<DeliverableStore.Claimed> {
  private final Database database;

  DeliverableStore(Database database) {
    this.database = database;
  }

  /** The same store, with its statements in a transaction. */
  DeliverableStore on(Database transaction) {
    return new DeliverableStore(transaction);
  }

  /** What an order has of what extensions deliver. */
  enum Progress {
    /** Nothing, as its product has nothing of that kind. */
    NOTHING,
    /** Not yet. */
    WANTED,
    DELIVERED
  }

  /**
   * Has an extension deliver for a locked order.
   *
   * @param mayAdd whether an order without a deliverable gets what its product says now
   */
  Future<Progress> want(Due order, boolean mayAdd, Instant at) {
    return database
        .queryOne(
            DeliverableSql.WANT,
            Tuple.of(order.merchantId(), order.orderId(), order.productId(), utc(at), mayAdd))
        .map(
            found ->
                found
                    .map(row -> row.getString("state"))
                    .map(state -> state.equals("delivered") ? Progress.DELIVERED : Progress.WANTED)
                    .orElse(Progress.NOTHING));
  }

  /** Takes away from a locked order what was delivered, or may have been. */
  Future<Void> unwant(Due order, Instant at) {
    return database
        .query(DeliverableSql.UNWANT, Tuple.of(order.merchantId(), order.orderId(), utc(at)))
        .mapEmpty();
  }

  @Override
  public Future<List<String>> providers(Instant now) {
    return database
        .query(DeliverableSql.KINDS, Tuple.of(utc(now)))
        .map(
            rows -> {
              List<String> kinds = new ArrayList<>();
              rows.forEach(row -> kinds.add(row.getString("kind")));
              return kinds;
            });
  }

  /**
   * What an extension is to be asked for.
   *
   * @param revoked whether to revoke it
   * @param tries the number of claims, this one included
   */
  record Claimed(
      UUID merchantId, UUID orderId, boolean revoked, Deliver request, long fence, long tries) {}

  @Override
  public Future<List<Claimed>> claim(String kind, int limit, Instant now) {
    return database
        .query(DeliverableSql.CLAIM, Tuple.of(kind, utc(now), (long) limit))
        .map(
            rows -> {
              List<Claimed> claimed = new ArrayList<>();
              rows.forEach(row -> claimed.add(claimed(kind, row)));
              return claimed;
            });
  }

  private static Claimed claimed(String kind, Row row) {
    Columns claim = Columns.of(row);
    String data = claim.json("data");
    Customer customer = claim.customer();
    Deliver request =
        DeliverBuilder.builder()
            .merchantId(claim.id(TypeId.MERCHANT, "merchant_id"))
            .testMode(claim.text("mode").equals("test"))
            .orderId(claim.id(TypeId.ORDER, "order_id"))
            .productId(claim.id(TypeId.DIGITAL_PRODUCT, "product_id"))
            .kind(kind)
            .data(data == null ? ExtensionInput.NOTHING : new ExtensionInput(data))
            .customer(customer)
            .build();
    return new Claimed(
        claim.uuid("merchant_id"),
        claim.uuid("order_id"),
        claim.text("state").equals("unwanted"),
        request,
        claim.number("fence"),
        claim.number("tries"));
  }

  /** Stores an answer, and has the order looked at. */
  Future<Void> delivered(Claimed claim, Delivered answer) {
    return end(DeliverableSql.DELIVERED, claim, answer.text(), answer.url());
  }

  Future<Void> revoked(Claimed claim) {
    return end(DeliverableSql.REVOKED, claim);
  }

  /** Releases a claim without an answer; the next question is at its due time. */
  Future<Void> release(Claimed claim) {
    return end(DeliverableSql.RELEASE, claim);
  }

  private Future<Void> end(String statement, Claimed claim, @Nullable String... answer) {
    Tuple parameters = Tuple.of(claim.merchantId(), claim.orderId(), claim.fence());
    for (String each : answer) {
      parameters.addValue(each);
    }
    return database.query(statement, parameters).mapEmpty();
  }
}
