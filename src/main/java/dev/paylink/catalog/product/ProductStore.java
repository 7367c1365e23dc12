package dev.paylink.catalog.product;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductPage;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Metadata;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.image.KnownImages;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.PageCut;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes digital products, one statement per operation. */
final class ProductStore {
  /** The total of a list counts the products of a merchant, so there are not many. */
  private static final long MAX_PRODUCTS = 10_000;

  private final Database database;
  private final IdempotencyStore idempotency;
  private final Ids ids;
  private final CheckoutUrls checkoutUrls;

  ProductStore(
      Database database, IdempotencyStore idempotency, Ids ids, CheckoutUrls checkoutUrls) {
    this.database = database;
    this.idempotency = idempotency;
    this.ids = ids;
    this.checkoutUrls = checkoutUrls;
  }

  /** The same store, with its statements in a transaction. */
  ProductStore on(Database transaction) {
    return new ProductStore(transaction, idempotency, ids, checkoutUrls);
  }

  /**
   * A product as it is stored.
   *
   * @param terms what the merchant said of it
   * @param product what the API shows of it
   */
  record Stored(ProductTerms terms, DigitalProduct product) {}

  Future<DigitalProductPage> list(UUID merchantId, Paging paging, Instant at) {
    String after = paging.after();
    Tuple parameters =
        Tuple.of(merchantId, (long) paging.perPage())
            .addValue(after == null ? paging.offset() : TypeId.DIGITAL_PRODUCT.decode(after));
    return database
        .read(after == null ? ProductSql.LIST : ProductSql.LIST_AFTER, parameters)
        .map(rows -> page(paging, rows, at));
  }

  private DigitalProductPage page(Paging paging, RowSet<Row> rows, Instant at) {
    List<DigitalProduct> products = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        products.add(ProductRows.product(Columns.of(row), at, checkoutUrls));
      }
    }
    return new DigitalProductPage(
        products, PageCut.shortened(PageMeta.of(paging, total), rows, TypeId.DIGITAL_PRODUCT));
  }

  Future<Optional<Stored>> get(UUID merchantId, UUID productId, Instant at) {
    return database
        .readOne(ProductSql.GET, Tuple.of(merchantId, productId))
        .map(found -> found.map(row -> stored(row, at)));
  }

  /**
   * Locks a product until the end of the transaction, and reads it like {@link #get}, by a
   * statement that sees what was committed during the wait for the lock.
   */
  Future<Optional<Stored>> lock(UUID merchantId, UUID productId, Instant at) {
    return database
        .queryOne(ProductSql.LOCK, Tuple.of(merchantId, productId))
        .compose(locked -> get(merchantId, productId, at));
  }

  /** Fails with {@code invalid_request} if the merchant lacks the cover image. */
  Future<Void> checkCover(UUID merchantId, ProductTerms terms) {
    String image = terms.coverImageId();
    return KnownImages.check(
        database, merchantId, image == null ? Map.of() : Map.of("coverImageId", image));
  }

  /** Creates a product, or returns the first answer on replay; fails with {@code limit_reached}. */
  Future<FirstAnswer> create(
      Creation creation, ProductTerms terms, String token, Instant at, Origin origin) {
    Values values =
        values(terms, at, origin)
            .set("currency", terms.price().currency().code())
            .set("token", token)
            .set("limit", MAX_PRODUCTS);
    return idempotency
        .create(ProductSql.CREATE, creation, TypeId.DIGITAL_PRODUCT, values, ProductStore::full)
        .recover(
            failure -> // perhaps the image was deleted meanwhile
            checkCover(creation.merchantId(), terms)
                    .compose(known -> Future.failedFuture(failure)));
  }

  /** What is written by a creation and by a change. */
  private Values values(ProductTerms terms, Instant at, Origin origin) {
    Metadata metadata = terms.metadata();
    return new Values()
        .set("title", terms.title())
        .set("amount", terms.price().minor())
        .set("successUrl", terms.successUrl())
        .set("from", time(terms.activeFrom()))
        .set("until", time(terms.activeUntil()))
        .set("stock", terms.maxOrders())
        .set("require", terms.require().toArray(String[]::new))
        .set("metadata", metadata == null ? null : metadata.json())
        .set("description", terms.description())
        .set("cover", TypeId.IMAGE.decodeOptional(terms.coverImageId()))
        .set("deliverable", deliverable(terms))
        .set("event", ids.next())
        .set("at", utc(at))
        .set("origin", EventOrigin.of(origin));
  }

  private static @Nullable String deliverable(ProductTerms terms) {
    return terms.deliverable() == null ? null : StrictJson.write(terms.deliverable());
  }

  private static @Nullable OffsetDateTime time(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }

  private static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "The limit is %d digital products. Delete one first".formatted(MAX_PRODUCTS));
  }

  /**
   * Changes a locked product and writes its event.
   *
   * @param deleted whether it is deleted
   */
  Future<DigitalProduct> update(
      UUID merchantId,
      UUID productId,
      ProductTerms terms,
      boolean deleted,
      Instant at,
      Origin origin) {
    Values values =
        values(terms, at, origin)
            .set("merchant", merchantId)
            .set("id", productId)
            .set("onSale", terms.active())
            .set("deleted", deleted);
    return database
        .queryOne(ProductSql.UPDATE, values)
        .map(row -> stored(row.orElseThrow(), at).product());
  }

  /** Sets the time of the last change of a product, and writes its event. */
  Future<Void> touch(UUID merchantId, UUID productId, Instant at, Origin origin) {
    return database
        .query(
            ProductSql.TOUCH,
            Tuple.of(merchantId, utc(at), productId, ids.next(), EventOrigin.of(origin)))
        .mapEmpty();
  }

  private Stored stored(Row row, Instant at) {
    Columns columns = Columns.of(row);
    return new Stored(ProductRows.terms(columns), ProductRows.product(columns, at, checkoutUrls));
  }
}
