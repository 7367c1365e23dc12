package dev.paylink.data.outbox;

import dev.paylink.data.lease.LeaseSql;

/** SQL of the wake-ups that cross nodes. */
final class WakeUpSql {
  private WakeUpSql() {}

  /**
   * The channel of the notifications. The payload is the node that has written events, and {@link
   * #TO_SEND} if it leaves the deliveries to others.
   */
  static final String CHANNEL = "paylink_events_written";

  /** End of the payload of a node that may have written deliveries. */
  static final String TO_SEND = " to-send";

  /**
   * Notifies the other nodes that node {@code $1} has written events, if another node gives the
   * positions, or, with {@code $2}, sends deliveries. Does not wait for the disk: a notification
   * that is lost in a crash is made good by polling.
   */
  static final String NOTIFY =
      """
      select set_config('synchronous_commit', 'off', true), pg_notify('%s', $1 || case when $2 then '%s' else '' end)
      where %s or $2 and %s
      """
          .formatted(
              CHANNEL,
              TO_SEND,
              LeaseSql.heldElsewhere(OutboxSql.SEQUENCER_LEASE, "$1"),
              OutboxSql.sentElsewhere("$1"));
}
