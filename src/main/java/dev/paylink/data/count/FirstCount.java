package dev.paylink.data.count;

import dev.paylink.data.db.BlockingDatabase;

/** How rows are counted that are older than the counting of their table. */
public interface FirstCount {
  /** What is counted, for messages. */
  String words();

  /** Query of one row with {@code uncounted}: whether anything is left to be counted. */
  String anyUncounted();

  /**
   * Counts a part in one transaction; does not stop those who write the rows.
   *
   * @return false if nothing is left, or another node counts
   */
  boolean countNext(BlockingDatabase database);
}
