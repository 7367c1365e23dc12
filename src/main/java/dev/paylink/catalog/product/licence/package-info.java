/**
 * Licence keys of digital products. The keys are sealed; they are found by an HMAC under a secret
 * of the product, which is sealed, too.
 */
@NullMarked
package dev.paylink.catalog.product.licence;

import org.jspecify.annotations.NullMarked;
