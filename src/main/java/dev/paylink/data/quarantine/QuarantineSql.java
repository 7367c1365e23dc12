package dev.paylink.data.quarantine;

/** SQL of the quarantine. Its time is the database's. */
final class QuarantineSql {
  private QuarantineSql() {}

  /**
   * Starts the quarantine; one row with its time; no row if a quarantine exists already. As it is
   * started on restored databases, the next positions of the feed jump ahead, also if the copy has
   * a quarantine: a copy of a disk does not show that it is one.
   */
  static final String BEGIN =
      """
      with begun as (
        insert into quarantine default values on conflict do nothing returning since
      ), restored as (
        update event_feed_head set history = null
      )
      select since from begun
      """;

  /**
   * Ends the quarantine; one row with the time at which it started; no row without a quarantine.
   */
  static final String END =
      """
      delete from quarantine returning since
      """;

  /** The time at which the quarantine started; no row without one. */
  static final String SINCE =
      """
      select since from quarantine
      """;
}
