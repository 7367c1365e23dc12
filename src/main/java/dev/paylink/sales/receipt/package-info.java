/** Receipt numbers: without gaps for each merchant and year. */
@NullMarked
package dev.paylink.sales.receipt;

import org.jspecify.annotations.NullMarked;
