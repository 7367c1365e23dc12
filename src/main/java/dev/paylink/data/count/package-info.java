/**
 * Exact counts by buckets: deltas, folding, totals and pages of lists, the first count of rows from
 * before, and the audit of the counts; depends on {@code config}, {@code db} and {@code work}.
 */
@NullMarked
package dev.paylink.data.count;

import org.jspecify.annotations.NullMarked;
