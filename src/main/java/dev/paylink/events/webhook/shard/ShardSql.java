package dev.paylink.events.webhook.shard;

/** SQL of senders and their shards. Times are the database's. */
public final class ShardSql {
  private ShardSql() {}

  /** Adds sender {@code $1} of node {@code $2}, with a lease of {@code $3} ms. */
  static final String JOIN =
      """
      insert into webhook_sender (id, node_id, expires_at)
      values ($1::uuid, $2::uuid, now() + $3 * interval '1 ms')
      """;

  /**
   * Renews the lease of sender {@code $1} for {@code $2} ms, if it still is a sender. Removes
   * senders with an expired lease, which frees their shards. A lease longer than two lease times
   * comes from a wrong clock and counts as expired. Waits for no other sender. Removes no sender if
   * its own lease had expired: the database may have been unavailable to all.
   */
  static final String RENEW =
      """
      with dead as (
        delete from webhook_sender where id in (
          select id from webhook_sender
          where id <> $1 and (expires_at <= now() or expires_at > now() + 2 * $2 * interval '1 ms')
            and exists (select from webhook_sender own where own.id = $1 and own.expires_at > now())
          for update skip locked)
      )
      update webhook_sender set expires_at = now() + $2 * interval '1 ms' where id = $1::uuid returning id
      """;

  /** The senders with a valid lease, and the sender of each shard, in order. */
  static final String STATE =
      """
      select array(select id from webhook_sender where expires_at > now()) as senders,
             array(select sender from webhook_shard order by shard) as owners
      """;

  /** Takes up to {@code $2} free shards for sender {@code $1}. */
  static final String TAKE =
      """
      update webhook_shard set sender = $1::uuid where shard in (
        select shard from webhook_shard where sender is null order by shard limit $2 for update skip locked)
      returning shard
      """;

  /** Frees shards {@code $2} of sender {@code $1}. */
  static final String GIVE_UP =
      """
      update webhook_shard set sender = null where sender = $1::uuid and shard = any ($2::smallint[])
      """;

  /** Removes sender {@code $1}, which frees its shards. */
  static final String LEAVE =
      """
      delete from webhook_sender where id = $1::uuid
      """;

  /**
   * Selects the given senders that were not removed. Keeps them from being removed before the end
   * of the statement's transaction, so that nobody else has their shards until then.
   *
   * @param senders placeholder of an array
   */
  public static String fence(String senders) {
    return "select id from webhook_sender where id = any (%s::uuid[]) for key share"
        .formatted(senders);
  }
}
