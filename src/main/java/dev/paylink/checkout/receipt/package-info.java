/** Receipts as files, and what proves them to others. */
@NullMarked
package dev.paylink.checkout.receipt;

import org.jspecify.annotations.NullMarked;
