package dev.paylink.data.sandbox;

import dev.paylink.data.clock.WaitingRows;
import java.util.List;
import java.util.stream.Collectors;

/** SQL of sandbox clocks. How far a clock is ahead, and its target, are in seconds. */
final class ClockSql {
  private ClockSql() {}

  private static final String COLUMNS =
      "id, mode, clock_ahead, clock_applied, clock_target, clock_stops, clock_moved_at";

  /** How far clocks are ahead, of merchants that have moved them. */
  static final String AHEAD = "select id, clock_ahead from merchant where clock_ahead > 0";

  /** The clock of a merchant. Parameter: merchant. */
  static final String GET = "select %s from merchant where id = $1".formatted(COLUMNS);

  /**
   * Starts to move a clock; no row if it moves already. Parameters: merchant, target, stops, time
   * of the node.
   */
  static final String START =
      """
      update merchant set clock_target = $2, clock_stops = $3, clock_moved_at = $4
      where id = $1 and mode = 'test' and clock_target is null and clock_ahead <= $2
      returning %s
      """
          .formatted(COLUMNS);

  /** The clocks that move, in the order of their merchants. Parameters: merchant before, limit. */
  static final String MOVING =
      """
      select %s from merchant where clock_target is not null and id > $1 order by id limit $2
      """
          .formatted(COLUMNS);

  /**
   * The clocks that do not move, in the order of their merchants. Parameters: merchant before,
   * limit.
   */
  static final String MOVED =
      """
      select %s from merchant where clock_ahead > 0 and clock_target is null and id > $1
      order by id limit $2
      """
          .formatted(COLUMNS);

  /**
   * Records that rows were brought nearer for a clock; no row if another node has done it.
   * Parameters: merchant, time of the node.
   */
  static final String APPLY =
      """
      update merchant m set clock_applied = m.clock_ahead, clock_moved_at = $2
      from (select id, clock_applied from merchant where id = $1 for no key update) b
      where m.id = b.id and m.clock_applied < m.clock_ahead
      returning m.clock_ahead - b.clock_applied as seconds
      """;

  /**
   * Moves a clock; no row if another node has moved it. Parameters: merchant, how far it was ahead,
   * how far it is, time of the node.
   */
  static final String STEP =
      """
      update merchant set clock_ahead = $3, clock_stops = clock_stops - 1, clock_moved_at = $4
      where id = $1 and clock_ahead = $2 and clock_applied = $2 and clock_target >= $3
      returning id
      """;

  /** Finishes a move that has reached its target. Parameter: merchant. */
  static final String FINISH =
      """
      update merchant set clock_target = null, clock_stops = null
      where id = $1 and clock_ahead = clock_target and clock_applied = clock_target
      """;

  /**
   * What waits for a time: {@code waiting}, whether something is due, and {@code next}, the first
   * time after now. Parameters: merchant, now in its time, how far the times of rows were brought
   * nearer.
   */
  static String next(List<WaitingRows> rows) {
    return """
    select coalesce(bool_or(due <= $2::timestamptz), false) as waiting,
           min(due) filter (where due > $2::timestamptz) as next
    from (
      %s
    ) d where due < 'infinity'"""
        .formatted(rows.stream().map(ClockSql::due).collect(Collectors.joining(" union all\n  ")));
  }

  private static String due(WaitingRows rows) {
    return rows.inNodeTime()
        ? "select r.due + make_interval(secs => $3) from (%s) r".formatted(rows.due())
        : "select r.due from (%s) r".formatted(rows.due());
  }
}
