package dev.paylink.outbox;

import dev.paylink.lease.LeaseSql;

/** SQL of the wake-ups that cross nodes. */
final class WakeUpSql {
  private WakeUpSql() {}

  /** The channel of the notifications; the payload is the node that has written events. */
  static final String CHANNEL = "paylink_events_written";

  /**
   * Notifies the other nodes that node {@code $1} has written events, if another node gives the
   * positions. Does not wait for the disk: a notification that is lost in a crash is made good by
   * polling.
   */
  static final String NOTIFY =
      """
      select set_config('synchronous_commit', 'off', true), pg_notify('%s', $1)
      where %s
      """
          .formatted(CHANNEL, LeaseSql.heldElsewhere(OutboxSql.SEQUENCER_LEASE, "$1"));
}
