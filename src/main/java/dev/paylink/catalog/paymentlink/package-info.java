/** Payment links: HTTP handlers, rules, checkout URLs, and the sweep of expired links. */
@NullMarked
package dev.paylink.catalog.paymentlink;

import org.jspecify.annotations.NullMarked;
