/** Exact amounts of money; depends only on {@code api}. */
@NullMarked
package dev.paylink.money;

import org.jspecify.annotations.NullMarked;
