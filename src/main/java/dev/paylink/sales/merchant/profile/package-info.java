/** What customers see of a merchant: its profile and the rules for it. */
@NullMarked
package dev.paylink.sales.merchant.profile;

import org.jspecify.annotations.NullMarked;
