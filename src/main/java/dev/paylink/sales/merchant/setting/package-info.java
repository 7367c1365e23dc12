/** What extensions have to know of merchants. */
@NullMarked
package dev.paylink.sales.merchant.setting;

import org.jspecify.annotations.NullMarked;
