package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.idempotency.IdempotencySql;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** SQL of webhook endpoints. */
public final class EndpointSql {
  private EndpointSql() {}

  private static final Pattern WORD = Pattern.compile("_(.)");

  /**
   * The columns of settings that events also show. Headers are left out, because they may hold
   * secrets.
   */
  private static final List<String> SHOWN =
      List.of(
          "url",
          "description",
          "event_types",
          "enabled",
          "disabled_reason",
          "max_concurrency",
          "max_per_second",
          "ordered");

  /** The public columns of an endpoint {@code e}. */
  static final String COLUMNS =
      SHOWN.stream()
          .map("e."::concat)
          .collect(
              Collectors.joining(", ", "e.id, e.headers::text as headers, e.failing_since, ", ""));

  /**
   * The object of events of an endpoint {@code o}: {@code WebhookEndpoint} of the API without the
   * headers. Parameters: {@code id} and {@code createdAt} as the API shows them.
   */
  public static final String EVENT_OBJECT =
      SHOWN.stream()
          .map(column -> "'%s', o.%s".formatted(field(column), column))
          .collect(
              Collectors.joining(
                  ", ",
                  "json_strip_nulls(json_build_object('id', #{id}::text, ",
                  ", 'createdAt', #{createdAt}::text))"));

  /** The name that the API has for a column. */
  private static String field(String column) {
    return WORD.matcher(column).replaceAll(next -> next.group(1).toUpperCase(Locale.ROOT));
  }

  /**
   * Creates an endpoint with its idempotency key, unless the merchant has the maximum number.
   * Concurrent creations of one merchant wait for each other. Further parameters as in {@link
   * IdempotencySql#claimIf}. No row at that maximum.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with room as materialized (
        select webhook_endpoints_of(#{merchant}::uuid) < #{limit}::bigint as free
      ), %s, created as (
        insert into webhook_endpoint (id, merchant_id, url, description, event_types, enabled,
                                      headers, max_concurrency, max_per_second, ordered, secret)
        select #{id}, #{merchant}, #{url}::text, #{description}::text, #{eventTypes}::text[], #{enabled}::boolean, #{headers}::text::json,
               #{maxConcurrency}::integer, #{maxPerSecond}::integer, #{ordered}::boolean, #{secret}::bytea
        where (select free from room) and %s
        returning id
      )
      %s
      """
              .formatted(
                  IdempotencySql.claimIf("(select free from room)"),
                  IdempotencySql.IS_NEW,
                  IdempotencySql.ANSWER));

  /** Parameters: merchant, id. */
  static final String GET =
      """
      select %s from webhook_endpoint e where e.merchant_id = $1 and e.id = $2
      """
          .formatted(COLUMNS);

  /** {@link #GET}, locking the row. */
  static final String LOCK = GET + "for update";

  /**
   * The headers of an endpoint {@code e}, merged with the given headers, where null removes one
   * (RFC 7396). Values are sealed, and stay as they are. Names are compared without case.
   */
  private static final String MERGED_HEADERS =
      """
      case when 'headers' = any (#{reset}::text[]) then '{}'::json else (
        select coalesce(json_object_agg(h.key, h.value), '{}')
        from (
          select b.key, b.value from json_each(e.headers) b
          where not exists (select from json_each(#{headers}::text::json) g where lower(g.key) = lower(b.key))
          union all
          select g.key, g.value from json_each(#{headers}::text::json) g where json_typeof(g.value) <> 'null'
        ) h
      ) end""";

  /**
   * Changes the given fields of an endpoint, and sets the fields named in {@code #{reset}} to null.
   * Enabling clears the failure state. Returns no row if the endpoint does not exist or would have
   * too many headers. Returns no row if events would be redirected that the caller may not read,
   * unfinished deliveries included.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
      update webhook_endpoint e set
        url = coalesce(#{url}::text, e.url),
        description = case when 'description' = any (#{reset}::text[]) then null
                           else coalesce(#{description}::text, e.description) end,
        event_types = case when 'eventTypes' = any (#{reset}::text[]) then null
                           else coalesce(#{eventTypes}::text[], e.event_types) end,
        enabled = coalesce(#{enabled}::boolean, e.enabled),
        disabled_reason = case when #{enabled}::boolean then null else e.disabled_reason end,
        failing_since = case when #{enabled}::boolean then null else e.failing_since end,
        headers = %1$s,
        max_concurrency = coalesce(#{maxConcurrency}::integer, e.max_concurrency),
        max_per_second = case when 'maxPerSecond' = any (#{reset}::text[]) then null
                              else coalesce(#{maxPerSecond}::integer, e.max_per_second) end,
        ordered = coalesce(#{ordered}::boolean, e.ordered)
      where e.merchant_id = #{merchant} and e.id = #{id}
        and (select count(*) from json_object_keys(%1$s)) <= #{maxHeaders}::bigint
        and (not #{redirects}::boolean or %3$s and %4$s and (#{readable}::text[] is null or not exists (
          select from webhook_delivery d
          where d.shard = e.shard and d.shard >= 0 and d.endpoint_id = e.id and d.event_type <> all (#{readable}))))
      returning %2$s
      """
              .formatted(
                  MERGED_HEADERS,
                  COLUMNS,
                  ReadableEvents.condition("e.event_types", "#{readable}"),
                  ReadableEvents.condition(
                      "case when 'eventTypes' = any (#{reset}::text[]) then null"
                          + " else coalesce(#{eventTypes}::text[], e.event_types) end",
                      "#{readable}")));

  /**
   * Deletes an endpoint. A sweep removes its deliveries later, as there may be many. Parameters:
   * merchant, id.
   */
  static final String DELETE =
      """
      delete from webhook_endpoint where merchant_id = $1 and id = $2 returning id
      """;

  /** Parameters: merchant, id. */
  static final String SECRET =
      """
      select secret, event_types from webhook_endpoint where merchant_id = $1 and id = $2
      """;

  /**
   * Parameters: merchant, id, new sealed secret, end of the time in which the old one signs as
   * well, event types that the caller may read. No row if the endpoint gets others.
   */
  static final String ROTATE =
      """
      update webhook_endpoint
      set previous_secret = secret, previous_secret_until = $4::timestamptz, secret = $3::bytea
      where merchant_id = $1 and id = $2 and %s
      returning previous_secret_until
      """
          .formatted(ReadableEvents.condition("event_types", "$5"));

  /**
   * The event types of an endpoint and of its unfinished deliveries; null for all. Parameters:
   * merchant, id.
   */
  static final String EVENT_TYPES =
      """
      select case when e.event_types is not null then e.event_types || array(
               select distinct d.event_type from webhook_delivery d
               where d.shard = e.shard and d.shard >= 0 and d.endpoint_id = e.id) end as types
      from webhook_endpoint e where e.merchant_id = $1 and e.id = $2
      """;

  /**
   * One page and the total. Parameters: merchant, limit, and offset or the id to continue after.
   * Always at least one row; its {@code id} is null if the page is empty.
   */
  static String list(ListEndpoints query) {
    boolean afterId = query.paging().after() != null;
    return """
    select t.total, p.*
    from (select count(*) as total from webhook_endpoint where merchant_id = $1) t
    left join (
      select %s from webhook_endpoint e where e.merchant_id = $1%s
      order by e.id desc limit $2%s
    ) p on true
    order by p.id desc
    """
        .formatted(COLUMNS, afterId ? " and e.id < $3" : "", afterId ? "" : " offset $3");
  }
}
