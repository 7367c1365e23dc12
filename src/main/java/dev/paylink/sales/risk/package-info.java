/** Risk rules: the facts about an order and the reasons to flag it as suspicious. */
@NullMarked
package dev.paylink.sales.risk;

import org.jspecify.annotations.NullMarked;
