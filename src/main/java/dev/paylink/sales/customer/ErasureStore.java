package dev.paylink.sales.customer;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Erases customers in the database, some of their orders and links in each transaction. */
final class ErasureStore {
  /**
   * Most orders, and most links, of a transaction; changes of them wait until the transaction is
   * over.
   */
  private static final long BATCH = 20;

  private final Database database;
  private final Ids ids;

  ErasureStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * The customer to erase.
   *
   * @param value e-mail address, or forms of a phone number with commas between
   * @param orders statement that locks orders
   * @param links statement that locks payment links
   * @param left statement that says whether any are left
   */
  record Wanted(UUID merchantId, String value, String orders, String links, String left) {
    static Wanted byEmail(UUID merchantId, String email) {
      return new Wanted(
          merchantId,
          email,
          ErasureSql.ORDERS_BY_EMAIL,
          ErasureSql.LINKS_BY_EMAIL,
          ErasureSql.LEFT_BY_EMAIL);
    }

    static Wanted byPhone(UUID merchantId, List<String> forms) {
      return new Wanted(
          merchantId,
          String.join(",", forms),
          ErasureSql.ORDERS_BY_PHONE,
          ErasureSql.LINKS_BY_PHONE,
          ErasureSql.LEFT_BY_PHONE);
    }
  }

  /**
   * Where to look for the next orders and links.
   *
   * @param order id of an order: later ones follow
   * @param link the same of a link
   */
  record Place(UUID order, UUID link) {
    private static final UUID FIRST = new UUID(0, 0);
    static final Place BEGIN = new Place(FIRST, FIRST);

    Place after(Batch batch) {
      return new Place(
          Objects.requireNonNullElse(batch.lastOrder(), order),
          Objects.requireNonNullElse(batch.lastLink(), link));
    }
  }

  /**
   * What a transaction has done.
   *
   * @param orders how many orders were erased
   * @param any whether it found something to look at; if not, it was the last
   * @param lastOrder the last order that it looked at; null if absent, or it is not done
   * @param lastLink the same of links
   */
  record Batch(
      int orders,
      int paymentLinks,
      boolean any,
      @Nullable UUID lastOrder,
      @Nullable UUID lastLink) {
    static final Batch NONE = new Batch(0, 0, false, null, null);

    /** Some events or answers were erased, and more of the same orders and links are left. */
    static final Batch SAME_AGAIN = new Batch(0, 0, true, null, null);

    boolean isEmpty() {
      return orders + paymentLinks == 0;
    }
  }

  /** Whether an order or a link of the customer is left. */
  Future<Boolean> anyLeft(Wanted wanted) {
    return database
        .queryOne(wanted.left(), Tuple.of(wanted.merchantId()).addValue(wanted.value()))
        .map(found -> found.orElseThrow().getBoolean("any_left"));
  }

  /**
   * Erases the next orders and links of a customer that are not locked, or a part of what is stored
   * of them. An order or a link of which something is locked or left keeps its customer, so that it
   * is found again.
   */
  Future<Batch> eraseNext(Wanted wanted, Place place, Instant now, Origin origin) {
    Instant at = now.truncatedTo(ChronoUnit.MICROS);
    return database.transaction(
        on ->
            lock(on, wanted, wanted.orders(), place.order())
                .compose(
                    orders ->
                        lock(on, wanted, wanted.links(), place.link())
                            .compose(
                                links ->
                                    new ErasureBatchStore(
                                            on, ids, wanted.merchantId(), orders, links)
                                        .erase(at, origin))));
  }

  private static Future<List<UUID>> lock(Database on, Wanted wanted, String sql, UUID after) {
    Tuple parameters =
        Tuple.of(wanted.merchantId()).addValue(wanted.value()).addValue(BATCH).addValue(after);
    return on.query(sql, parameters).map(rows -> ErasureBatchStore.ids(rows, "id"));
  }
}
