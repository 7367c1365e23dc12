/**
 * Merchants and their payment methods; depends on {@code db}, {@code id} and the built-in providers
 * of {@code payment}.
 */
@NullMarked
package dev.paylink.sales.merchant;

import org.jspecify.annotations.NullMarked;
