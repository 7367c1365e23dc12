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
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.PageCut;
import dev.paylink.sales.order.OrderSearchShape.By;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
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
  private final Map<OrderSearchShape, NamedStatement> statements = new HashMap<>();

  OrderSearchStore(Database database) {
    this.database = database;
  }

  Future<OrderPage> list(By by, ListOrders query) {
    OrderSearchShape shape =
        new OrderSearchShape(by, query.paging().after() != null, query.withPayments());
    NamedStatement statement = statements.computeIfAbsent(shape, OrderSearchSql::of);
    return database.read(statement, values(by, query)).map(rows -> page(query, rows));
  }

  /** The values of {@link OrderSearchSql}. */
  static Values values(By by, ListOrders query) {
    Paging paging = query.paging();
    String after = paging.after();
    Values values =
        conditions(query)
            .set("limit", (long) paging.perPage())
            .set("offset", after == null ? paging.offset() : 0L)
            .set("filtered", isFiltered(by, query));
    return after == null ? values : values.set("after", TypeId.ORDER.decode(after));
  }

  /** The values of {@link OrderSearchParts}. */
  static Values conditions(ListOrders query) {
    OrderSearch search = query.search();
    MetadataEntry metadata = search.metadata();
    return new Values()
        .set("merchant", TypeId.MERCHANT.decode(query.merchantId()))
        .set("from", query.createdFrom() == null ? LOWEST : Ids.lowestAt(query.createdFrom()))
        .set("to", query.createdTo() == null ? HIGHEST : Ids.lowestAt(query.createdTo()))
        .set("status", query.status() == null ? null : query.status().code())
        .set("source", query.source() == null ? null : query.source().code())
        .set("suspicious", query.suspicious())
        .set("number", search.number() == null ? null : OrderNumber.bytes(search.number()))
        .set("externalId", search.externalId())
        .set("customerReference", search.customerReference())
        .set("providerReference", search.providerReference())
        .set("email", search.email())
        .set("phone", phone(search.phone()))
        .set("metadataKey", metadata == null ? null : metadata.key())
        .set("metadataValue", metadata == null ? null : metadata.value())
        .set("paymentLink", TypeId.PAYMENT_LINK.decodeOptional(search.paymentLinkId()))
        .set("product", TypeId.DIGITAL_PRODUCT.decodeOptional(search.productId()))
        .set("landingPage", TypeId.LANDING_PAGE.decodeOptional(search.landingPageId()));
  }

  /** The number as it is stored; the database compares its digits. */
  private static @Nullable String phone(@Nullable String text) {
    return text == null ? null : PhoneNumber.normalized(text).orElse(text);
  }

  private static boolean isFiltered(By by, ListOrders query) {
    return query.status() != null
        || query.source() != null
        || query.suspicious() != null
        || by.isOneOfSeveral(query.search());
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
