package dev.paylink.catalog.landing;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPagePage;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.image.KnownImages;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and writes landing pages, one statement per operation. */
final class LandingStore {
  /** The total of a list counts the pages of a merchant, so there are not many. */
  private static final long MAX_PAGES = 1_000;

  private final Database database;
  private final IdempotencyStore idempotency;
  private final Ids ids;
  private final LandingUrls urls;

  LandingStore(Database database, IdempotencyStore idempotency, Ids ids, LandingUrls urls) {
    this.database = database;
    this.idempotency = idempotency;
    this.ids = ids;
    this.urls = urls;
  }

  /** The same store, with its statements in a transaction. */
  LandingStore on(Database transaction) {
    return new LandingStore(transaction, idempotency, ids, urls);
  }

  /**
   * A merchant and the slug of its pages.
   *
   * @param slug null if absent yet
   */
  record Site(String merchantName, @Nullable String slug) {}

  Future<Site> site(UUID merchantId) {
    return database
        .queryOne(LandingSql.SITE, Tuple.of(merchantId))
        .map(Optional::orElseThrow)
        .map(row -> new Site(row.getString("name"), row.getString("slug")));
  }

  /** Does nothing if the merchant has a slug, or another merchant this one. */
  Future<Void> createSite(UUID merchantId, String slug) {
    return database.query(LandingSql.CREATE_SITE, Tuple.of(merchantId, slug)).mapEmpty();
  }

  /** The given products that the merchant has. */
  Future<Set<UUID>> products(UUID merchantId, Collection<UUID> products) {
    return database
        .query(LandingSql.PRODUCTS, Tuple.of(merchantId).addValue(products.toArray(UUID[]::new)))
        .map(
            rows -> {
              Set<UUID> found = new HashSet<>();
              rows.forEach(row -> found.add(row.getUUID("id")));
              return found;
            });
  }

  /** Fails with {@code invalid_request} if the merchant lacks an image. */
  Future<Void> checkImages(UUID merchantId, Map<String, String> named) {
    return KnownImages.check(database, merchantId, named);
  }

  /**
   * A page as it is stored.
   *
   * @param published null while nothing is
   * @param page what the API shows of it
   */
  record Stored(PageContent draft, @Nullable PageContent published, LandingPage page) {}

  Future<LandingPagePage> list(UUID merchantId, Paging paging) {
    String after = paging.after();
    Tuple parameters =
        Tuple.of(merchantId, (long) paging.perPage())
            .addValue(after == null ? paging.offset() : TypeId.LANDING_PAGE.decode(after));
    return database
        .read(after == null ? LandingSql.LIST : LandingSql.LIST_AFTER, parameters)
        .map(rows -> page(paging, rows));
  }

  private LandingPagePage page(Paging paging, RowSet<Row> rows) {
    List<LandingPage> pages = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        pages.add(LandingRows.page(Columns.of(row), urls));
      }
    }
    return new LandingPagePage(
        pages, PageCut.shortened(PageMeta.of(paging, total), rows, TypeId.LANDING_PAGE));
  }

  Future<Optional<Stored>> get(UUID merchantId, UUID pageId) {
    return database
        .readOne(LandingSql.GET, Tuple.of(merchantId, pageId))
        .map(found -> found.map(this::stored));
  }

  /**
   * Locks a page until the end of the transaction, and reads it like {@link #get}, by a statement
   * that sees what was committed during the wait for the lock.
   */
  Future<Optional<Stored>> lock(UUID merchantId, UUID pageId) {
    return database
        .queryOne(LandingSql.LOCK, Tuple.of(merchantId, pageId))
        .compose(locked -> get(merchantId, pageId));
  }

  /**
   * Creates a page, or returns the first answer on replay. Fails with {@code limit_reached}, and
   * with {@code invalid_request} if another page has the slug.
   */
  Future<FirstAnswer> create(
      Creation creation,
      String slug,
      PageContent draft,
      String previewToken,
      Instant at,
      Origin origin) {
    Values values =
        new Values()
            .set("slug", slug)
            .set("draft", StrictJson.write(draft))
            .set("previewToken", previewToken)
            .set("event", ids.next())
            .set("at", utc(at))
            .set("origin", EventOrigin.of(origin))
            .set("limit", MAX_PAGES)
            .set("images", draft.images().toArray(String[]::new))
            .set(
                "imageIds", draft.images().stream().map(TypeId.IMAGE::decode).toArray(UUID[]::new));
    return idempotency
        .create(LandingSql.CREATE, creation, TypeId.LANDING_PAGE, values, LandingStore::full)
        .recover(LandingStore::slugTaken);
  }

  private static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "The limit is %d landing pages. Delete one first".formatted(MAX_PAGES));
  }

  private static <T> Future<T> slugTaken(Throwable failure) {
    return Future.failedFuture(
        Database.violates(failure, LandingSql.SLUG_INDEX)
            ? Fault.invalid("slug", "must not be the slug of another landing page")
            : failure);
  }

  /**
   * Changes of a locked page.
   *
   * @param published what customers see from now on; null for nothing
   * @param offers what is sold on the page; null if that does not change
   */
  record Write(
      String slug,
      PageContent draft,
      @Nullable PageContent published,
      @Nullable Instant publishedAt,
      boolean deleted,
      @Nullable List<SoldOffer> offers) {
    private String[] images() {
      return Stream.of(Optional.of(draft), Optional.ofNullable(published))
          .flatMap(Optional::stream)
          .flatMap(content -> content.images().stream())
          .distinct()
          .toArray(String[]::new);
    }
  }

  /** Changes a locked page and writes its event. Fails like {@link #create} for the slug. */
  Future<LandingPage> update(UUID merchantId, UUID pageId, Write write, Instant at, Origin origin) {
    Instant publishedAt = write.publishedAt();
    Values values =
        new Values()
            .set("merchant", merchantId)
            .set("at", utc(at))
            .set("id", pageId)
            .set("event", ids.next())
            .set("origin", EventOrigin.of(origin))
            .set("slug", write.slug())
            .set("draft", StrictJson.write(write.draft()))
            .set("published", jsonOrNull(write.published()))
            .set("publishedAt", publishedAt == null ? null : utc(publishedAt))
            .set("deleted", write.deleted())
            .set("offers", jsonOrNull(write.offers()))
            .set("images", write.images());
    return database
        .queryOne(LandingSql.UPDATE, values)
        .map(row -> stored(row.orElseThrow()).page())
        .recover(LandingStore::slugTaken);
  }

  private static @Nullable String jsonOrNull(@Nullable Object value) {
    return value == null ? null : StrictJson.write(value);
  }

  private Stored stored(Row row) {
    Columns columns = Columns.of(row);
    return new Stored(
        Objects.requireNonNull(LandingRows.content(columns, "draft")),
        LandingRows.content(columns, "published"),
        LandingRows.page(columns, urls));
  }
}
