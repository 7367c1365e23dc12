package dev.paylink.db;

import dev.paylink.customer.Customer;
import dev.paylink.json.Metadata;
import dev.paylink.money.Money;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Columns that several tables have, and what they are in Java. */
public final class Columns {
  private Columns() {}

  /** {@code amount_minor} and {@code currency}. */
  public static Money money(Row row) {
    return new Money(row.getLong("amount_minor"), Currency.getInstance(row.getString("currency")));
  }

  /** {@code customer_name}, {@code customer_email} and {@code customer_phone}. */
  public static @Nullable Customer customer(Row row) {
    return Customer.of(
        row.getString("customer_name"),
        row.getString("customer_email"),
        row.getString("customer_phone"));
  }

  /** {@code metadata} as text. */
  public static @Nullable Metadata metadata(Row row) {
    return Metadata.ofColumn(row.getString("metadata"));
  }

  /** A {@code timestamptz} that may be null. */
  public static @Nullable Instant instant(Row row, String column) {
    OffsetDateTime value = row.getOffsetDateTime(column);
    return value == null ? null : value.toInstant();
  }

  /** A time as a parameter. */
  public static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }
}
