/**
 * The hosted checkout: routes, rules and storage for paying a link, receipts, and the sandbox page.
 */
@NullMarked
package dev.paylink.checkout;

import org.jspecify.annotations.NullMarked;
