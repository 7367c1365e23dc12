/** Orders: HTTP handlers, status transitions, lists, and the sweep of overdue orders. */
@NullMarked
package dev.paylink.sales.order;

import org.jspecify.annotations.NullMarked;
