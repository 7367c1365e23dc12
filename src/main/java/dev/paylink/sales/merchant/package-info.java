/** Merchants and their payment methods. */
@NullMarked
package dev.paylink.sales.merchant;

import org.jspecify.annotations.NullMarked;
