/** Files of logos: what is accepted, and how it is made harmless; depends on {@code api}. */
@NullMarked
package dev.paylink.merchant.logo;

import org.jspecify.annotations.NullMarked;
