/** Orders: HTTP handlers, status transitions, lists, and the sweep of overdue orders. */
@NullMarked
package dev.paylink.order;

import org.jspecify.annotations.NullMarked;
