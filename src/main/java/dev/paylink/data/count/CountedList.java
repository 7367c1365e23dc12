package dev.paylink.data.count;

/** The filters of a list of one merchant, {@code $1}, in SQL. */
public interface CountedList {
  /** What is listed. */
  Counted of();

  /** The page and the period. */
  ListRange range();

  /** Number of rows of the list that a row {@code c} of the counts counts. */
  String counted();

  /** Whether a delta {@code d} counts. */
  String changed();

  /**
   * Query of the rows with ids from one (inclusive) to another (exclusive), newest first.
   *
   * @param columns of the row, the id among them
   */
  String newest(String columns, String from, String to);

  /** Query of the merchant's deltas: {@code span}, {@code cell}, {@code change}. */
  default String deltas() {
    return "select span, cell, change from %s where merchant_id = $1".formatted(of().deltas());
  }

  /** Common table expressions that {@link #deltas} uses, each with a comma after it. */
  default String with() {
    return "";
  }
}
