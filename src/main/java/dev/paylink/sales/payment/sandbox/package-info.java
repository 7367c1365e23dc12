/** The payment provider {@code sandbox}: test payments with an outcome that the tester chooses. */
@NullMarked
package dev.paylink.sales.payment.sandbox;

import org.jspecify.annotations.NullMarked;
