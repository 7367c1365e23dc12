/** The filters of order lists, as cells of the counts. */
@NullMarked
package dev.paylink.sales.order.count;

import org.jspecify.annotations.NullMarked;
