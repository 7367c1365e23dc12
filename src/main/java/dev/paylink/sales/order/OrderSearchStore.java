package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.base.contact.PhoneNumber;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.PageCut;
import dev.paylink.sales.order.OrderSearchShape.By;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads pages of searches. An instance belongs to one event loop. */
final class OrderSearchStore {
  private static final UUID LOWEST = new UUID(0, 0);
  private static final UUID HIGHEST = new UUID(-1, -1);

  private final Database database;
  private final Map<OrderSearchShape, String> statements = new HashMap<>();

  OrderSearchStore(Database database) {
    this.database = database;
  }

  Future<OrderPage> list(By by, ListOrders query) {
    OrderSearchShape shape =
        new OrderSearchShape(by, query.paging().after() != null, query.withPayments());
    return database
        .read(
            statements.computeIfAbsent(shape, OrderSearchSql::of),
            parameters(by, query, query.paging()))
        .map(rows -> page(query, rows));
  }

  /** Returns the parameters in the order of {@link OrderSearchSql}. */
  static Tuple parameters(By by, ListOrders query, Paging paging) {
    OrderSearch search = query.search();
    String after = paging.after();
    String link = search.paymentLinkId();
    String product = search.productId();
    String page = search.landingPageId();
    MetadataEntry metadata = search.metadata();
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), (long) paging.perPage())
            .addValue(after == null ? paging.offset() : 0L)
            .addValue(query.createdFrom() == null ? LOWEST : Ids.lowestAt(query.createdFrom()))
            .addValue(query.createdTo() == null ? HIGHEST : Ids.lowestAt(query.createdTo()))
            .addValue(query.status() == null ? null : query.status().code())
            .addValue(query.source() == null ? null : query.source().code())
            .addValue(query.suspicious())
            .addValue(search.externalId())
            .addValue(search.customerReference())
            .addValue(search.providerReference())
            .addValue(search.email())
            .addValue(phone(search.phone()))
            .addValue(metadata == null ? null : metadata.key())
            .addValue(metadata == null ? null : metadata.value())
            .addValue(link == null ? null : TypeId.PAYMENT_LINK.decode(link))
            .addValue(product == null ? null : TypeId.DIGITAL_PRODUCT.decode(product))
            .addValue(page == null ? null : TypeId.LANDING_PAGE.decode(page))
            .addValue(isFiltered(by, query))
            .addValue(search.number() == null ? null : OrderNumber.bytes(search.number()));
    return after == null ? parameters : parameters.addValue(TypeId.ORDER.decode(after));
  }

  private static boolean isFiltered(By by, ListOrders query) {
    return query.status() != null
        || query.source() != null
        || query.suspicious() != null
        || by.isOneOfSeveral(query.search());
  }

  /** The number as it is stored; the database compares its digits. */
  private static @Nullable String phone(@Nullable String text) {
    return text == null ? null : PhoneNumber.normalized(text).orElse(text);
  }

  private static OrderPage page(ListOrders query, RowSet<Row> rows) {
    List<Order> orders = new ArrayList<>(rows.size());
    Row any = rows.iterator().next();
    for (Row row : rows) {
      if (row.getUUID("id") != null) {
        orders.add(OrderRows.ofList(Columns.of(row), query.withPayments()));
      }
    }
    Paging paging = query.paging();
    boolean more = any.getUUID("more") != null && orders.size() < paging.perPage();
    PageMeta meta =
        new PageMeta(
            paging.after() == null ? paging.page() : null,
            paging.perPage(),
            any.getLong("total"),
            any.getBoolean("exceeded") ? true : null,
            more ? TypeId.ORDER.encode(any.getUUID("last")) : null);
    return new OrderPage(orders, PageCut.shortened(meta, rows, TypeId.ORDER));
  }
}
