/**
 * Floor 5: what a merchant sells, and what buyers get: payment links, digital products, landing
 * pages, images, fulfilment. It imports {@code sales}, {@code access} and the rooms below. Start
 * reading with {@code catalog.paymentlink.PaymentLinkService}.
 */
@NullMarked
package dev.paylink.catalog;

import org.jspecify.annotations.NullMarked;
