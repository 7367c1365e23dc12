/** Exact amounts of money. */
@NullMarked
package dev.paylink.web.money;

import org.jspecify.annotations.NullMarked;
