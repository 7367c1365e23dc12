/** Customers of a merchant: erases their personal data. */
@NullMarked
package dev.paylink.sales.customer;

import org.jspecify.annotations.NullMarked;
