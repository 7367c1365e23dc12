/**
 * Digital products: HTTP handlers, rules and SQL. A product is sold through a payment link with the
 * same id, which lists and events of payment links do not show; the checkout knows only the link.
 */
@NullMarked
package dev.paylink.catalog.product;

import org.jspecify.annotations.NullMarked;
