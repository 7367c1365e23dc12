/** UUIDv7 identifiers and their public form; depends on nothing of Paylink. */
@NullMarked
package dev.paylink.base.id;

import org.jspecify.annotations.NullMarked;
