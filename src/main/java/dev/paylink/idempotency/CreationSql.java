package dev.paylink.idempotency;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A statement that creates resources with their idempotency keys: for one, and for many at once,
 * whose parameters are arrays. Both are of the same text, but for the rows that are {@code given}.
 *
 * @param one for a single resource, which it creates faster
 * @param columns name and type of the resource's columns
 */
public record CreationSql(String one, String many, List<String> columns) {
  private static final Map<String, Class<?>> TYPES =
      Map.of(
          "text", String.class,
          "uuid", UUID.class,
          "bigint", Long.class,
          "integer", Integer.class,
          "boolean", Boolean.class,
          "timestamptz", OffsetDateTime.class);

  /** The columns of {@code given} for every resource; their parameters come first. */
  private static final List<String> FIRST =
      List.of("merchant_id uuid", "key text", "fingerprint text", "id uuid", "body text");

  /**
   * The number of parameters before those of the resource: after {@link #FIRST}, the common ones.
   */
  private static final int PARAMETERS = FIRST.size() + 3;

  /**
   * A common table expression that claims the keys that are given, in their order, so that
   * concurrent statements with the same keys wait in turn. It has a row for each key that was free,
   * and waits for concurrent claims. No key may be given twice.
   */
  public static final String CLAIM =
      """
      claim as (
        insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
        select merchant_id, $6::text, key, fingerprint, id, body, $7::timestamptz
        from given
        where key is not null and other is null
        order by merchant_id, key
        on conflict (merchant_id, operation, key) do update
          set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
              body = excluded.body, expires_at = excluded.expires_at
          where idempotency_key.expires_at <= $8::timestamptz
        returning resource_id
      )""";

  /** The condition for inserting the resource of a row {@code g} of {@code given}. */
  public static final String IS_NEW =
      "g.other is null and (g.key is null or g.id in (select resource_id from claim))";

  /**
   * What became of the rows {@code given}, by their number {@code n}: whether each is in {@code
   * created}, and otherwise the response that is stored under its key, if this snapshot contains
   * it, or the resource that stood in its way.
   */
  public static final String ANSWERS =
      """
      select g.n, c.id is not null as created, k.fingerprint, k.resource_id, k.body, g.other
      from given g
      left join created c on c.id = g.id
      left join lateral (
        select fingerprint, resource_id, body from idempotency_key k
        where c.id is null and k.merchant_id = g.merchant_id and k.operation = $6 and k.key = g.key
          and k.expires_at > $8
        offset 0 -- a subquery of its own, which reads nothing for what was created
      ) k on true
      """;

  /**
   * Makes the statement. Its parameters: merchant, key (null for none), fingerprint, id and body of
   * each resource; operation, expiry and time of the keys; then the columns of each resource.
   *
   * @param columns name and type of each column of the resource
   * @param other an expression for the id of what stands in the way of a row {@code g}; null for
   *     nothing
   * @param rest what follows the common table expression {@code given}
   */
  public static CreationSql of(List<String> columns, @Nullable String other, String rest) {
    StringBuilder names = new StringBuilder();
    StringBuilder values = new StringBuilder();
    StringBuilder arrays = new StringBuilder();
    for (int i = 0; i < FIRST.size() + columns.size(); i++) {
      boolean first = i < FIRST.size();
      String[] column = (first ? FIRST.get(i) : columns.get(i - FIRST.size())).split(" ");
      int parameter = 1 + (first ? i : i - FIRST.size() + PARAMETERS);
      names.append(column[0]).append(", ");
      values.append("$%d::%s as %s, ".formatted(parameter, column[1], column[0]));
      arrays.append("$%d::%s[], ".formatted(parameter, column[1]));
    }
    arrays.setLength(arrays.length() - 2);
    String one = "(select %s1::bigint as n)".formatted(values);
    String many = "unnest(%s) with ordinality".formatted(arrays);
    return new CreationSql(
        statement(one + " as g", other, rest),
        statement(many + " as g (%sn)".formatted(names), other, rest),
        columns);
  }

  private static String statement(String rows, @Nullable String other, String rest) {
    return """
    with given as materialized (
      select g.*, %s::uuid as other
      from %s
    ), %s"""
        .formatted(other, rows, rest);
  }

  /** The Java type of a column of the resource. */
  Class<?> type(int column) {
    String type = columns.get(column).split(" ")[1];
    return Objects.requireNonNull(TYPES.get(type), type);
  }
}
