/**
 * What customers see of a merchant: its profile and the rules for it; depends on {@code api},
 * {@code contact}, {@code json} and {@code url}.
 */
@NullMarked
package dev.paylink.sales.merchant.profile;

import org.jspecify.annotations.NullMarked;
