/** Files of logos: what is accepted, and how it is made harmless. */
@NullMarked
package dev.paylink.sales.merchant.logo;

import org.jspecify.annotations.NullMarked;
