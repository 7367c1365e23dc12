package dev.paylink.data.clock;

import java.util.List;

/**
 * Rows of a merchant that wait for a time. {@code $1} is the merchant in each statement.
 *
 * @param due selects {@code due}, the times that rows wait for
 * @param inNodeTime whether these are times of the node; else times of the merchant, and {@code $2}
 *     is its time
 * @param advance statements that bring times of the node nearer by {@code $2} seconds, after the
 *     clock of the merchant has moved
 */
public record WaitingRows(String due, boolean inNodeTime, List<String> advance) {
  public WaitingRows {
    advance = List.copyOf(advance);
  }

  /** Rows for which background work looks in the time of the node. */
  public static WaitingRows inNodeTime(String due, String... advance) {
    return new WaitingRows(due, true, List.of(advance));
  }

  /** Rows like {@link #inNodeTime} for which a move of the clock makes no stop. */
  public static WaitingRows withoutStop(String advance) {
    return inNodeTime("select null::timestamptz as due where false", advance);
  }

  /** Rows that wait for a time of the merchant, which stays. */
  public static WaitingRows inMerchantTime(String due) {
    return new WaitingRows(due, false, List.of());
  }
}
