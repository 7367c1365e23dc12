/**
 * Landing pages: HTTP handlers, rules and SQL. A page has a draft, and what of it is published; an
 * offer with an amount of its own is sold through a payment link that nothing else shows.
 */
@NullMarked
package dev.paylink.catalog.landing;

import org.jspecify.annotations.NullMarked;
