/** The entry point of the program; depends only on {@code cli}. */
@NullMarked
package dev.paylink;

import org.jspecify.annotations.NullMarked;
