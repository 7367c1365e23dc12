/** Strict reading and writing of JSON; depends only on {@code api} and {@code time}. */
@NullMarked
package dev.paylink.base.json;

import org.jspecify.annotations.NullMarked;
