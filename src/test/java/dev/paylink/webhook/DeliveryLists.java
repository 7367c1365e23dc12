package dev.paylink.webhook;

import dev.paylink.db.Database;
import dev.paylink.webhook.DeliveryMessages.ListDeliveries;
import io.vertx.core.Future;

/** What it takes to list deliveries. */
public final class DeliveryLists {
  private DeliveryLists() {}

  /**
   * How the database finds them, with the pages of tables and indexes that it looks at, as JSON.
   */
  public static Future<String> explain(Database database, ListDeliveries query) {
    DeliveryListSql.Statement list = DeliveryListSql.of(query);
    return database
        .query("explain (analyze, buffers, format json) " + list.text(), list.parameters())
        .map(rows -> String.valueOf(rows.iterator().next().getValue(0)));
  }
}
