/** The payment provider {@code manual}: bank transfers that the merchant confirms. */
@NullMarked
package dev.paylink.sales.payment.manual;

import org.jspecify.annotations.NullMarked;
