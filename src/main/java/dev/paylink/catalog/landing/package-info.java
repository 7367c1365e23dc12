/**
 * Landing pages: HTTP handlers, rules and SQL. A page has a draft and a published version. An offer
 * with a separate amount is sold through a payment link that nothing else shows.
 */
@NullMarked
package dev.paylink.catalog.landing;

import org.jspecify.annotations.NullMarked;
