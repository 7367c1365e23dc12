package dev.paylink.api;

/**
 * The times of an {@link EventConsumer}, in milliseconds.
 *
 * @param lease for how long a read or a renewal gives the cursor
 * @param renewal between two renewals while an event is at work
 * @param progress after which the cursor is advanced within a batch
 * @param firstPause before a failed event is given again; the next ones double
 * @param longestPause the longest of these pauses
 */
record ConsumerTimes(long lease, long renewal, long progress, long firstPause, long longestPause) {
  static final ConsumerTimes STANDARD = new ConsumerTimes(60_000, 15_000, 1_000, 1_000, 60_000);
}
