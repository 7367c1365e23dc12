/** Payments: settlements, the client of the payment providers, and provider notifications. */
@NullMarked
package dev.paylink.sales.payment;

import org.jspecify.annotations.NullMarked;
