/**
 * Gives buyers of digital products what they have paid for, and takes it away when all of the money
 * goes back. The database notes which orders are to be looked at, in the transactions that change
 * them; what a buyer is entitled to is found out when it is looked at, so it does not matter how
 * often that is done. What an extension delivers is asked for afterwards, outside of transactions,
 * by a {@link dev.paylink.sales.payment.ProviderLoop}, and its answer has the order looked at
 * again. {@code checkout} has the pages on which buyers get it.
 */
@NullMarked
package dev.paylink.catalog.fulfilment;

import org.jspecify.annotations.NullMarked;
