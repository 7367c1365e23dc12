/** Exact counts of orders: buckets, deltas, folding, list totals, and the audit of the counts. */
@NullMarked
package dev.paylink.order.count;

import org.jspecify.annotations.NullMarked;
