package dev.paylink.quarantine;

/** SQL of the quarantine. Its time is the database's. */
final class QuarantineSql {
  private QuarantineSql() {}

  /** Begins the quarantine; one row with its time, none if there is one already. */
  static final String BEGIN =
      """
      insert into quarantine default values on conflict do nothing returning since
      """;

  /** Ends the quarantine; one row with the time at which it began, none if there was none. */
  static final String END =
      """
      delete from quarantine returning since
      """;

  /** The time at which the quarantine began; no row without one. */
  static final String SINCE =
      """
      select since from quarantine
      """;
}
