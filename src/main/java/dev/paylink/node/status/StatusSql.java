package dev.paylink.node.status;

/** SQL of what an operator sees at a glance, beside what {@link QueueSql} has. */
final class StatusSql {
  private StatusSql() {}

  /** The newest merchants, each with the number of all. */
  static final String MERCHANTS =
      """
      select m.id, m.name, m.mode, n.merchants
      from (select count(*) as merchants from merchant) n
      left join lateral (select id, name, mode from merchant order by id desc limit 50) m on true
      order by m.id desc
      """;

  /** Nodes with work under a valid lease. */
  static final String NODES =
      """
      select holder as node, string_agg(work, ',' order by work) as work
      from (
        select holder, work from lease where expires_at > now()
        union select node_id, 'deliveries' from webhook_sender where expires_at > now()
      ) l
      group by holder order by holder limit 200
      """;

  /** Endpoints that fail or were disabled by Paylink, the longest failing first. */
  static final String ENDPOINTS =
      """
      select e.id, e.merchant_id, m.name, e.url, e.failing_since, case when not e.enabled then e.disabled_reason end as reason
      from webhook_endpoint e join merchant m on m.id = e.merchant_id
      where e.failing_since is not null or not e.enabled and e.disabled_reason is not null
      order by e.failing_since nulls last, e.id limit 50
      """;
}
