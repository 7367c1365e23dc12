/** Refunds: HTTP handlers, the choice of the payment, and the loop that asks the providers. */
@NullMarked
package dev.paylink.sales.refund;

import org.jspecify.annotations.NullMarked;
