/** Objects (files, images) outside of the database: in a folder or in an S3 bucket. */
@NullMarked
package dev.paylink.data.storage;

import org.jspecify.annotations.NullMarked;
