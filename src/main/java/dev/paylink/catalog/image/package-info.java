/**
 * Images that pages show. What a merchant uploads is decoded, and encoded again in two sizes, so
 * that nothing but pixels reaches customers. The pictures are in the object storage; PostgreSQL has
 * what is known of them. {@code checkout} sends them.
 */
@NullMarked
package dev.paylink.catalog.image;

import org.jspecify.annotations.NullMarked;
