/** Exact amounts of money. */
@NullMarked
package dev.paylink.base.money;

import org.jspecify.annotations.NullMarked;
