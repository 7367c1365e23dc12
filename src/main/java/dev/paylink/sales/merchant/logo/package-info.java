/** Files of logos: what is accepted, and how it is made harmless; depends on {@code api}. */
@NullMarked
package dev.paylink.sales.merchant.logo;

import org.jspecify.annotations.NullMarked;
