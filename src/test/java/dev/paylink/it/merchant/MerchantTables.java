package dev.paylink.it.merchant;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The tables with rows of merchants, from the catalogue of a database: those with a column for the
 * merchant, for a payment or for a delivery.
 */
final class MerchantTables {
  private static final String COLUMNS =
      """
      select c.relname, a.attname, a.attnum
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and (a.attname in ('merchant_id', 'payment_id', 'delivery_id')
             or c.relname = 'merchant' and a.attname = 'id')
      order by a.attname = 'merchant_id'
      """;

  private final Map<String, Integer> positions = new HashMap<>();
  private final Map<String, String> columns = new HashMap<>();

  MerchantTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COLUMNS)) {
      while (row.next()) {
        columns.put(row.getString(1), row.getString(2));
        positions.put(row.getString(1), row.getInt(3) - 1);
      }
    }
  }

  boolean contains(String table) {
    return columns.containsKey(table);
  }

  /** Whether rows of the table name their merchant, and not only a payment or a delivery. */
  boolean hasMerchant(String table) {
    return table.equals("merchant") || "merchant_id".equals(columns.get(table));
  }

  /** Whether one value of this column restricts rows of the table to one merchant. */
  boolean isBinding(String table, String column) {
    return column.equals("checkout_token")
        || hasMerchant(table) && column.equals(columns.get(table));
  }

  /** Position in an inserted row, from 0, of the value that says whose it is. */
  int positionOfMerchant(String table) {
    return positions.get(table);
  }
}
