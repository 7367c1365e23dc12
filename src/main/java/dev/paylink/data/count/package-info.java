/**
 * Exact counts by buckets: deltas, folding, totals and pages of lists, and the audit of the counts.
 * Bounded searches, for filters that are not counted.
 */
@NullMarked
package dev.paylink.data.count;

import org.jspecify.annotations.NullMarked;
