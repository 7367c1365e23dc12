/**
 * Objects (files, images) outside of the database: in a folder or in an S3 bucket. Depends on
 * {@code config}, {@code db} and no feature.
 */
@NullMarked
package dev.paylink.data.storage;

import org.jspecify.annotations.NullMarked;
