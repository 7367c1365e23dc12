/**
 * Licence keys of digital products. The keys are sealed. An HMAC under a secret of the product
 * finds them. The secret is also sealed.
 */
@NullMarked
package dev.paylink.catalog.product.licence;

import org.jspecify.annotations.NullMarked;
