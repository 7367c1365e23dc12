/** Turnover: what a merchant received and refunded by day, week or month of a time zone. */
@NullMarked
package dev.paylink.sales.turnover;

import org.jspecify.annotations.NullMarked;
