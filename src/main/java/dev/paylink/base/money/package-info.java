/** Exact amounts of money; depends only on {@code api}. */
@NullMarked
package dev.paylink.base.money;

import org.jspecify.annotations.NullMarked;
