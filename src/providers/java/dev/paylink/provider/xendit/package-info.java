/**
 * Xendit: its payment page, by Payment Sessions, and QRIS and virtual accounts by payment requests.
 * See <a href="https://docs.xendit.co/apidocs">its documentation</a>.
 */
@NullMarked
package dev.paylink.provider.xendit;

import org.jspecify.annotations.NullMarked;
