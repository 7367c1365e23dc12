package dev.paylink.data.db;

import dev.paylink.api.Customer;
import dev.paylink.api.Metadata;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a row by name, from a query or from the JSON snapshot in an event. Row mappers
 * take this type, so that both are mapped by the same code.
 */
public final class Columns {
  private final Function<String, @Nullable Object> values;
  private final Predicate<String> names;

  private Columns(Function<String, @Nullable Object> values, Predicate<String> names) {
    this.values = values;
    this.names = names;
  }

  /** The columns of a query row; JSON columns must be selected as text. */
  public static Columns of(Row row) {
    return new Columns(row::getValue, column -> row.getColumnIndex(column) >= 0);
  }

  /** The columns of a row that {@code to_json} wrote. */
  public static Columns of(Map<?, ?> snapshot) {
    return new Columns(snapshot::get, snapshot::containsKey);
  }

  /** Whether there is a column, which may be null. Some statements leave columns out. */
  public boolean has(String column) {
    return names.test(column);
  }

  /** A text; null when the column is null. */
  public @Nullable String optionalText(String column) {
    return (String) values.apply(column);
  }

  /** A text that is never null. */
  public String text(String column) {
    return Objects.requireNonNull(optionalText(column), column);
  }

  /** JSON as text; null when the column is null. */
  public @Nullable String json(String column) {
    Object value = values.apply(column);
    return value == null || value instanceof String ? (String) value : StrictJson.write(value);
  }

  /** A time; null when the column is null. */
  public @Nullable Instant time(String column) {
    Object value = values.apply(column);
    if (value == null) {
      return null;
    }
    return (value instanceof OffsetDateTime at ? at : OffsetDateTime.parse(value.toString()))
        .toInstant();
  }

  /** Bytes; null when the column is null. */
  public byte @Nullable [] optionalBytes(String column) {
    return values.apply(column) instanceof Buffer bytes ? bytes.getBytes() : null;
  }

  /** An id; null when the column is null. */
  public @Nullable UUID optionalUuid(String column) {
    Object value = values.apply(column);
    return value == null || value instanceof UUID ? (UUID) value : UUID.fromString((String) value);
  }

  /** An id that is never null. */
  public UUID uuid(String column) {
    return Objects.requireNonNull(optionalUuid(column), column);
  }

  /** A public id that is never null. */
  public String id(TypeId type, String column) {
    return type.encode(uuid(column));
  }

  /** A public id; null when the column is null. */
  public @Nullable String optionalId(TypeId type, String column) {
    UUID id = optionalUuid(column);
    return id == null ? null : type.encode(id);
  }

  /** An integer that is never null. */
  public long number(String column) {
    return ((Number) Objects.requireNonNull(values.apply(column), column)).longValue();
  }

  /** An integer; null when the column is null. */
  public @Nullable Integer optionalInteger(String column) {
    return values.apply(column) instanceof Number number ? number.intValue() : null;
  }

  /** An array of texts; null when the column is null. */
  public @Nullable List<String> optionalTexts(String column) {
    Object value = values.apply(column);
    if (value == null) {
      return null;
    }
    return value instanceof String[] texts
        ? List.of(texts)
        : ((List<?>) value).stream().map(String::valueOf).toList();
  }

  /** An array of integers; null when the column is null. */
  public @Nullable List<Long> optionalNumbers(String column) {
    return values.apply(column) instanceof Long[] numbers ? List.of(numbers) : null;
  }

  /** A boolean; false when the column is null. */
  public boolean flag(String column) {
    return Boolean.TRUE.equals(values.apply(column));
  }

  /** An integer; null when the column is null. */
  public @Nullable Long optionalNumber(String column) {
    return values.apply(column) instanceof Number number ? number.longValue() : null;
  }

  /** The amount in {@code amount_minor} and {@code currency}. */
  public Money money() {
    return money(number("amount_minor"));
  }

  /** An amount in minor units of {@code currency}. */
  public Money money(long minor) {
    return new Money(minor, Currency.known(text("currency")));
  }

  /** The customer in {@code customer_name}, {@code customer_email} and {@code customer_phone}. */
  public @Nullable Customer customer() {
    return CustomerColumns.of(
        optionalText("customer_name"),
        optionalText("customer_email"),
        optionalText("customer_phone"));
  }

  /** The metadata in {@code metadata}; null when the column is null. */
  public @Nullable Metadata metadata() {
    String json = json("metadata");
    return json == null ? null : new Metadata(json);
  }

  /** A time as a statement parameter. */
  public static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  /** A time as a statement parameter; null for no time. */
  public static @Nullable OffsetDateTime optionalUtc(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
