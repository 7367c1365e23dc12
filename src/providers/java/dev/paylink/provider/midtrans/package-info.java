/**
 * Midtrans: Snap, its payment page, and QRIS and virtual accounts by its Core API. See <a
 * href="https://docs.midtrans.com/reference">its documentation</a>.
 */
@NullMarked
package dev.paylink.provider.midtrans;

import org.jspecify.annotations.NullMarked;
