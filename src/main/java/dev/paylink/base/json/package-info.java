/** Strict reading and writing of JSON. */
@NullMarked
package dev.paylink.base.json;

import org.jspecify.annotations.NullMarked;
