/** UUIDv7 identifiers and their public form. */
@NullMarked
package dev.paylink.base.id;

import org.jspecify.annotations.NullMarked;
