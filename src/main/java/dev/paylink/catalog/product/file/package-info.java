/**
 * Files of digital products: uploads in parts, and what removes unused ones. Their bytes go from
 * the request to the object storage, a part at a time; PostgreSQL has what is known of them.
 */
@NullMarked
package dev.paylink.catalog.product.file;

import org.jspecify.annotations.NullMarked;
